let logo: Blob | undefined;

/** The cropped logo of a team that does not exist yet; it does not survive a reload. */
export function draftLogo(): Blob | undefined {
  return logo;
}

export function keepLogo(picture: Blob | undefined): void {
  logo = picture;
}
