import type { CompanyValues } from './company-values.ts';

/** Unsaved input of the first run, stored for the lifetime of the tab. */
export interface Drafts {
  company: CompanyValues;
  admin: AdminValues;
}

export interface AdminValues {
  displayName: string;
  lastName: string;
  firstName: string;
  mobilePrefix?: string | undefined;
  mobileNumber: string;
  email: string;
  jobTitle: string;
}

const keyOf = (name: keyof Drafts) => `atrium.firstRun.${name}`;

export function readDraft<Name extends keyof Drafts>(name: Name): Partial<Drafts[Name]> {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Stores a draft; undefined removes it. */
export function writeDraft<Name extends keyof Drafts>(name: Name, values: Drafts[Name] | undefined): void {
  try {
    if (values) sessionStorage.setItem(keyOf(name), JSON.stringify(values));
    else sessionStorage.removeItem(keyOf(name));
  } catch {
    // Without storage a reload loses the input.
  }
}

let logo: Blob | undefined;

/** The cropped logo of a team that does not exist yet; it does not survive a reload. */
export function draftLogo(): Blob | undefined {
  return logo;
}

export function keepLogo(picture: Blob | undefined): void {
  logo = picture;
}
