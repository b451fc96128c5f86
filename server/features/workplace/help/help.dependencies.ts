/** What the help feature needs from outside: where the provider is reached, and where the other apps are had. */
export interface HelpDependencies {
  /** For keyed hashes of whom a throttle concerns. 32 bytes. */
  secretKey: Buffer;
  supportEmail?: string | undefined;
  salesEmail?: string | undefined;
  downloads?: Downloads | undefined;
}

export interface Downloads {
  ios?: string | undefined;
  android?: string | undefined;
  windows?: string | undefined;
  macos?: string | undefined;
}
