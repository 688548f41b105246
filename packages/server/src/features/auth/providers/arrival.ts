import type { Metadata } from '../tables.ts';

/** A person whom an external provider, an organisation or a wallet has just identified. */
export interface ExternalPerson {
  provider: string;
  providerId: string;
  /** The email in its normalised form. */
  email: string | undefined;
  emailVerified: boolean;
  /** Other facts about the person that the provider sent. */
  about: Metadata;
  /**
   * Set for people of an organisation. Their addresses are not trusted, because the organisation can give its
   * people any address.
   */
  apart?: boolean;
}
