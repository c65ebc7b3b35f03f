import type { WordRun } from "#domain/texts/word-changes.ts";
import type { AgentSnippets } from "../agents/snippet-view.ts";
import type { ScoreTable } from "../pages/agent/score-tables.ts";
import type { ListingRow } from "../pages/agents/listing-row.ts";
import { showDay, showInstant } from "../pages/display.ts";
import type { IconName } from "../pages/icon.ts";
import type { TileView } from "../pictures/tile.ts";
import type { Form } from "./form-blocks.ts";

/** The blocks of dashboard pages. Views choose and word them as `ui`, one template lays them all out. */
export type Block =
	| { kind: "text"; text: string; muted?: boolean }
	/** Links follow the text and end its sentence. */
	| { kind: "notice"; tone: Tone; text: string; links?: readonly Link[] }
	| { kind: "facts"; facts: readonly FactBlock[] }
	| { kind: "table"; table: Table }
	| { kind: "rows"; list: List }
	| { kind: "tabs"; label: string; tabs: readonly Tab[] }
	| { kind: "todo"; todo: readonly Todo[] }
	| { kind: "checks"; checks: readonly CheckLine[] }
	| { kind: "form"; form: Form }
	/** Text to copy. A `secret` is shown only this once. */
	| { kind: "copy"; label: string; text: string }
	| { kind: "quote"; text: string }
	| { kind: "changes"; changes: readonly ChangeBlock[] }
	| { kind: "links"; links: readonly Link[] }
	/** Lines to copy that show our pictures of an agent elsewhere. */
	| { kind: "snippets"; snippets: AgentSnippets }
	| { kind: "preview"; preview: ListingPreview }
	/** A listing as it looks in lists. */
	| { kind: "listing"; row: ListingRow }
	/** A button that sends a form of the page, by its ID, from another place. */
	| { kind: "send"; form: string; submit: string };

export type Tone = "info" | "good" | "warn" | "bad";

export interface Link {
	label: string;
	path: string;
	/** The page before or after this one. */
	rel?: "prev" | "next";
	/** True if the page itself must stay open. */
	isNewTab?: true;
	/** Before the words of a button. */
	icon?: IconName;
}

export interface FactBlock {
	label: string;
	value: string;
	/** Path of our own picture, shown instead of the value, which is then its description. */
	picture?: string;
	/** Root-relative path of our own, or a checked web address of a stranger. */
	href?: string | null;
	note?: Note;
}

/** What this registry has seen about a fact, shown below it. */
export interface Note {
	text: string;
	tone?: "warn";
}

export interface Cell {
	text: string;
	path?: string | null;
	/** For screen readers: where a link leads, if its words are not enough. Begins with them. */
	label?: string;
	/** Instant of a shown time, for `datetime`. */
	instant?: string | null;
	tone?: Tone;
	form?: Form;
	/** Path of a picture, shown instead of the text, which is then its description. */
	picture?: string;
	/** The whole text, if `text` is only its beginning. */
	whole?: string;
	/** What else to know, below it. */
	lines?: readonly string[];
	/** A box that sends `value` with a form elsewhere on the page. */
	tick?: Tick;
}

export interface Tick {
	form: string;
	name: string;
	value: string;
	/** What is chosen, for screen readers. */
	label: string;
}

export interface Table {
	/** What the table lists, for screen readers. */
	caption: string;
	columns: readonly string[];
	rows: readonly (readonly Cell[])[];
	/** Shown when there are no rows. */
	empty: string;
	/** Pages before and after, if there are more. */
	previous?: string | null;
	next?: string | null;
}

/** Things with a face each: listings, people, what waits on the desk. */
export interface List extends Pick<Table, "empty" | "previous" | "next"> {
	/** For screen readers. */
	label: string;
	rows: readonly ListRow[];
	/** True if each row opens a case beside the list. */
	isQueue?: true;
}

export interface Tab {
	title: string;
	count: string;
	path: string;
	isCurrent: boolean;
}

export interface ListRow {
	tile: TileView;
	title: string;
	path?: string;
	isCurrent?: boolean;
	/** What it is, beside its name. */
	by?: string | null;
	tags?: readonly { label: string; tone: Tone }[];
	lines?: readonly string[];
	/** At its end: how often it was seen, or how long it has waited. */
	amount?: { text: string; of: string; trend?: readonly number[] };
	acts?: readonly Cell[];
}

/** Something to do next, which follows from a fact. */
export interface Todo {
	icon: IconName;
	tone?: "warn" | "bad";
	title: string;
	text: string;
	act: Link;
}

/** What was looked for, and what was found. */
export interface CheckLine {
	icon: IconName;
	tone?: "warn" | undefined;
	label: string;
	text?: string;
	path?: string;
}

export interface ChangeBlock {
	field: string;
	before: string | null;
	after: string | null;
	/** Both are paths of pictures. */
	arePictures?: boolean;
	/** Both texts in one with their differences, if most words are the same. */
	words?: readonly WordRun[];
}

export interface Section {
	id: string;
	title: string;
	/** Beside the title. */
	note?: string;
	blocks: readonly Block[];
	/** True for a card that takes half of a wide screen. */
	isHalf?: boolean;
}

/** One thing, several, or none, for what a page shows at times only. */
export type Some<Thing> = Thing | readonly Thing[] | null;

export function listOf<Thing>(things: readonly Some<Thing>[]): Thing[] {
	return things.flatMap((thing) => thing ?? []);
}

export function section(id: string, title: string, ...blocks: Some<Block>[]): Section {
	return { id, title, blocks: listOf(blocks) };
}

export const half = (whole: Section): Section => ({ ...whole, isHalf: true });
export const text = (words: string): Block => ({ kind: "text", text: words });
export const muted = (words: string): Block => ({ kind: "text", text: words, muted: true });
export const notice = (tone: Tone, words: string): Block => ({ kind: "notice", tone, text: words });
export const quote = (words: string): Block => ({ kind: "quote", text: words });
export const copy = (label: string, words: string): Block => ({ kind: "copy", label, text: words });
export const link = (label: string, path: string): Link => ({ label, path });
/** The way to the form of a new listing. */
export const addLink = (path: string): Link => ({ label: "Add a listing", path, icon: "plus" });

export function links(...paths: Some<Link>[]): Block {
	return { kind: "links", links: listOf(paths) };
}

export function facts(...blocks: Some<FactBlock>[]): Block {
	return { kind: "facts", facts: listOf(blocks) };
}

/** Null if nothing is known. */
export function fact(label: string, value: string | null, href?: string | null): FactBlock | null {
	if (value === null) return null;
	return href === undefined ? { label, value } : { label, value, href };
}

export function form(action: string, submit: string, rest: Partial<Form> = {}): Block {
	return { kind: "form", form: { action, submit, fields: [], ...rest } };
}

/** A cell of a table with a form of its own. */
export function button(action: string, submit: string, rest: Partial<Form> = {}): Cell {
	const form: Form = { action, submit, fields: [], tone: "quiet", ...rest };
	return { text: rest.opener ?? submit, form };
}

/** A row of a table. A cell of only text may be a string. */
export type Row = readonly (Cell | string)[];

export function table(
	caption: string,
	{ rows, ...rest }: Omit<Table, "caption" | "rows"> & { rows: readonly Row[] },
): Block {
	const cells = rows.map((row) =>
		row.map((cell) => (typeof cell === "string" ? { text: cell } : cell)),
	);
	return { kind: "table", table: { caption, ...rest, rows: cells } };
}

export function dayCell(instant: string | null): Cell {
	return instant === null ? NEVER : { text: showDay(instant), instant };
}

export function instantCell(instant: string | null): Cell {
	return instant === null ? NEVER : { text: showInstant(instant), instant };
}

const NEVER: Cell = { text: "Never" };

/** A listing as it would look once approved. */
export interface ListingPreview {
	row: ListingRow;
	website: string | null;
	/** Markdown. */
	longDescription: string | null;
	scores: ScoreTable[];
}
