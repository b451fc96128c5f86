import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CallOptions } from '#web/client/api.ts';
import { choice, type UrlField, type UrlState, whole, word } from '#web/client/url-fields.ts';
import type { PageOf } from '#web/client/use-page.ts';
import type { ListColumn } from '#web/ui/list-types.ts';
import {
  type AnyFilter,
  defaultsOf,
  type FieldsOf,
  isSet,
  type PhraseKey,
  type SentBy,
  type PhraseText,
  type Translate,
} from './list-filter.ts';

type ListCall = (input: never, options?: CallOptions) => Promise<PageOf<unknown>>;
type InputOf<Call extends ListCall> = NonNullable<Parameters<Call>[0]>;
type QueryOf<Call extends ListCall> = InputOf<Call> extends { query?: infer Query } ? NonNullable<Query> : object;
type PageRead<Call extends ListCall> = Awaited<ReturnType<Call>>;
export type RowIn<Page extends PageOf<unknown>> = Page['items'][number];
export interface SortOptions<Sort extends string> {
  by: readonly Sort[];
  initial: Sort;
  order: 'asc' | 'desc';
}
type SortOf<Call extends ListCall> = QueryOf<Call> extends { sort?: infer Sort } ? NonNullable<Sort> & string : never;

/** Refuses filters that send a parameter which the endpoint does not have, or a value of another type. */
type Accepted<Sent, Query> = [Exclude<keyof Sent, keyof Query>] extends [never]
  ? Sent extends Partial<Query>
    ? unknown
    : { theEndpointHasAnotherTypeFor: keyof Sent }
  : { theEndpointDoesNotKnow: Exclude<keyof Sent, keyof Query> };

interface ColumnsInput<Page extends PageOf<unknown>, State> {
  /** Opens a row as clicking it does. */
  open: (row: RowIn<Page>) => void;
  /** The page on screen. */
  data: Page | undefined;
  state: State;
}

interface EmptyTexts<State> {
  title: PhraseText<[State]>;
  text?: PhraseKey | ((t: Translate, state: State) => string | undefined);
}

interface ListOptions<
  Call extends ListCall,
  Filters extends readonly AnyFilter[],
  Extra extends object,
  Sort extends SortOptions<SortOf<Call>> | undefined,
> {
  /** The call of the API: `api.rooms.list`. */
  call: Call;
  /** Identifies the list in the query cache; writes invalidate it or a part of it. */
  key: QueryKey;
  filters: Filters & Accepted<SentBy<Filters>, QueryOf<Call>>;
  /** Further URL parameters, such as what is open over the list. Changing them keeps the page. */
  extra?: Extra;
  sort?: Sort;
  /** The page sizes offered; the first is the default. 20, 50 and 100 if absent. */
  sizes?: readonly [number, ...number[]];
  rowKey: (row: RowIn<PageRead<Call>>) => string;
  /** The name of a row, used as the label of its checkbox. */
  rowName: (row: RowIn<PageRead<Call>>, t: Translate) => string;
  /** The content of the table, for screen readers. */
  label: PhraseText;
  /** A hook that returns the columns. Absent if they need the state of the screen, which then passes them to `ListRows`. */
  useColumns?: (list: ColumnsInput<PageRead<Call>, UrlState<FieldsOf<Filters>>>) => ListColumn<RowIn<PageRead<Call>>>[];
  /** The path of a row, or the change of the URL that opens it beside the list. */
  open?: (row: RowIn<PageRead<Call>>) => string | Partial<UrlState<NoInfer<Extra>>>;
  /** Shown if nothing is listed and no filter is set. Absent if the screen passes a component for it. */
  empty?: EmptyTexts<UrlState<FieldsOf<Filters>>>;
  /** Whether rows have a status that the help article about statuses explains; the list then links to it. */
  statuses?: boolean;
  /** The interval in milliseconds after which the page is fetched again, or false. */
  again?: (page: PageRead<Call>) => number | false;
}

interface PagingFields {
  /** The key of the row that is shown beside the list. */
  peek: UrlField<string>;
  page: UrlField<number>;
  size: UrlField<number>;
}
interface SortFields<Sort extends string> {
  sort: UrlField<Sort>;
  order: UrlField<'asc' | 'desc'>;
}

/** A list screen, as made by `defineList`. `Fields` are its URL parameters, `Sent` the query parameters of its filters. */
export interface ListDefinition<Page extends PageOf<unknown>, Fields extends object, Sent extends object> {
  key: QueryKey;
  /** Under which the arrangement of its columns is stored. */
  name: string;
  filters: readonly AnyFilter[];
  fields: Fields & PagingFields;
  extra: object;
  sizes: readonly number[];
  rowKey: (row: RowIn<Page>) => string;
  rowName: (row: RowIn<Page>, t: Translate) => string;
  label: PhraseText;
  /** Passes on the columns. */
  Columns: (props: { list: ColumnsInput<Page, never>; children: (columns: ListColumn<RowIn<Page>>[]) => ReactNode }) => ReactNode;
  open?: (row: RowIn<Page>) => string | object;
  empty?: EmptyTexts<never>;
  statuses?: boolean;
  again?: (page: Page) => number | false;
  read: (input: { params?: object | undefined; query: object }, options: CallOptions) => Promise<Page>;
  /** The query parameters of the filters that are set; also the input of exports and bulk changes of "all that match". */
  filtersOf: (state: object, zone: string) => Sent;
  /** The query of a page except its number. */
  queryOf: (state: object, zone: string) => Sent & { size: number };
  isNarrowed: (state: object) => boolean;
  /** The change that removes all filters. */
  cleared: Partial<UrlState<Fields>>;
}

const isEmpty = (value: unknown) => value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** A page size that is not offered is replaced by the first that is. */
function sizeIn(sizes: readonly [number, ...number[]]): UrlField<number> {
  const { read, write } = whole(sizes[0]);
  return { read: (text) => sizes.find((size) => size === read(text)) ?? sizes[0], write };
}

/**
 * Defines a list screen. The definition states the call, the filters, the columns and the texts; the URL parameters with their
 * defaults, the query, the filter bar, the table, sorting and paging follow from it (`useListScreen`, `ListFilters`, `ListRows`).
 */
export function defineList<
  Call extends ListCall,
  const Filters extends readonly AnyFilter[],
  Extra extends object = object,
  Sort extends SortOptions<SortOf<Call>> | undefined = undefined,
>(options: ListOptions<Call, Filters, Extra, Sort>) {
  const { call, filters, extra: further = {}, sort, sizes = [20, 50, 100], useColumns = () => [], ...rest } = options;
  type Fields = FieldsOf<Filters> & Extra & PagingFields & (Sort extends undefined ? object : SortFields<SortOf<Call>>);
  type Sent = SentBy<Filters> & object;
  const extra = { peek: word, ...further };
  const fields = Object.assign(
    { page: whole(1), size: sizeIn(sizes), ...extra },
    sort && { sort: choice(sort.by, sort.initial), order: choice(['asc', 'desc'], sort.order) },
    ...filters.map((filter) => filter.fields),
  ) as Fields;
  const filtersOf = (state: object, zone: string) => {
    const sent = filters.flatMap((filter) => Object.entries(filter.send(state, zone)));
    return Object.fromEntries(sent.filter(([, value]) => !isEmpty(value))) as Sent;
  };
  return {
    ...rest,
    name: rest.key.join('.'),
    filters,
    fields,
    extra,
    sizes,
    Columns: ({ list, children }) => children(useColumns(list)),
    filtersOf,
    read: (input, { signal }) => call(input as never, { signal }) as Promise<PageRead<Call>>,
    queryOf: (state, zone) => {
      const { size, sort: by, order } = state as { size: number; sort?: string; order?: string };
      return { ...filtersOf(state, zone), ...(sort && { sort: by, order }), size };
    },
    cleared: Object.assign(
      {},
      ...filters.filter(({ narrows }) => narrows !== false).map((filter) => defaultsOf(filter.fields)),
    ) as Partial<UrlState<Fields>>,
    isNarrowed: (state) => filters.some((filter) => filter.narrows !== false && isSet(filter, state)),
  } satisfies ListDefinition<PageRead<Call>, Fields, Sent> as ListDefinition<PageRead<Call>, Fields, Sent>;
}

/** The state of a list in its URL. */
export type ListState<Definition> = Definition extends { fields: infer Fields } ? UrlState<Fields> : never;
export type FiltersIn<Definition> = Definition extends { filtersOf: (...input: never[]) => infer Sent } ? Sent : never;
