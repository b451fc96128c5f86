/** Names and titles without the characters of markup and paths (specification section 5: special characters are rejected). */
export const nameCharacters = /^[^<>\\]*$/;
