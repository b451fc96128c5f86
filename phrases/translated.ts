/**
 * The shape that each other language must have: exactly the keys of the source, each with a text. `satisfies Translated<typeof
 * source>` in each file of cn, hk and id makes the type check fail otherwise.
 */
export type Translated<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : Translated<Source[Key]>;
};
