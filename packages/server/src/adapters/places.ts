import { isIP } from 'node:net';
import { open } from 'maxmind';
import * as z from 'zod';
import { findNetworkOfAddress } from '../ports/network.ts';
import { StartProblem } from '../ports/start-problem.ts';

/** The place of a network address, such as "Leeds, United Kingdom"; undefined if it is not known. */
export type FindPlaceOfAddress = (address: string) => string | undefined;

const named = z.object({ names: z.object({ en: z.string() }) });
/** For some addresses, the file contains only the country and no town. */
const found = z.object({ city: named.optional(), country: named });

/**
 * Opens the file named by GEOIP_FILE and reads it once. Without a file, every place is unknown. Throws StartProblem
 * (exit 2).
 */
export async function openGeoIpLookup(path: string | undefined): Promise<FindPlaceOfAddress> {
  if (path === undefined) return () => undefined;
  const reader = await open(path).catch(() => undefined);
  if (reader === undefined || !/city|country|enterprise/i.test(reader.metadata.databaseType))
    throw new StartProblem(
      `GEOIP_FILE (${path}) cannot be used: it must be a file of cities or countries in MaxMind's format (.mmdb).`,
      2,
    );
  return address => {
    if (isIP(address) === 0) return undefined;
    const place = found.safeParse(reader.get(findNetworkOfAddress(address))).data;
    return place && [place.city, place.country].flatMap(one => one?.names.en ?? []).join(', ');
  };
}
