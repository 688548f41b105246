import { isIP } from 'node:net';
import { open } from 'maxmind';
import * as z from 'zod';
import { networkOf } from '../ports/network.ts';
import { StartProblem } from '../ports/start-problem.ts';

/** Where a network address is, in words such as "Leeds, United Kingdom"; undefined where that is not known. */
export type PlaceOf = (address: string) => string | undefined;

const named = z.object({ names: z.object({ en: z.string() }) });
/** Of a town the file may know nothing but the country. */
const found = z.object({ city: named.optional(), country: named });

/** Opens the file of GEOIP_FILE, read once; without it no place is known. Throws StartProblem (exit 2). */
export async function openPlaces(path: string | undefined): Promise<PlaceOf> {
  if (path === undefined) return () => undefined;
  const reader = await open(path).catch(() => undefined);
  if (reader === undefined || !/city|country|enterprise/i.test(reader.metadata.databaseType))
    throw new StartProblem(
      `GEOIP_FILE (${path}) cannot be used: it must be a file of cities or countries in MaxMind's format (.mmdb).`,
      2,
    );
  return address => {
    if (isIP(address) === 0) return undefined;
    const place = found.safeParse(reader.get(networkOf(address))).data;
    return place && [place.city, place.country].flatMap(one => one?.names.en ?? []).join(', ');
  };
}
