import type { Metadata } from '../tables.ts';

/** Somebody whom an outside provider, an organisation or a wallet has just named. */
export interface Arrival {
  provider: string;
  providerId: string;
  /** In its one spelling. */
  email: string | undefined;
  /** The provider vouches for the email. */
  emailVerified: boolean;
  /** What is kept of them beside that. */
  about: Metadata;
  /** People of an organisation keep to themselves: it may give anybody any address, so none of them is believed. */
  apart?: boolean;
}
