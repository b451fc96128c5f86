/**
 * The shape another language must fill: every key of the source with a text of its own, none more, none less.
 * `satisfies Translated<typeof source>` in each file of cn, hk and id makes the type check fail otherwise.
 */
export type Translated<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : Translated<Source[Key]>;
};
