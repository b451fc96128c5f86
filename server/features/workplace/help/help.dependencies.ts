/** Dependencies of the help feature: contact addresses of the provider and download links of the other apps. */
export interface HelpDependencies {
  /** Key for hashes of throttled identities. 32 bytes. */
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
