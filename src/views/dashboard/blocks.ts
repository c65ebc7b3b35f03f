/** What pages of the dashboard are made of. Views choose and word the blocks, one template lays them all out. */
export type Block =
	| { kind: "text"; text: string; muted?: boolean }
	/** Links stand behind the text, as the end of its sentence. */
	| { kind: "notice"; tone: Tone; text: string; links?: readonly Link[] }
	| { kind: "facts"; facts: readonly Fact[] }
	| { kind: "table"; table: Table }
	| { kind: "form"; form: Form }
	/** Something to copy; `secret` is shown this once. */
	| { kind: "copy"; label: string; text: string }
	| { kind: "quote"; text: string }
	| { kind: "changes"; changes: readonly Change[] }
	| { kind: "links"; links: readonly Link[] };

export type Tone = "info" | "good" | "warn" | "bad";

export interface Link {
	label: string;
	path: string;
}

export interface Fact {
	label: string;
	value: string;
	/** Root-relative path of our own, or a checked web address of a stranger. */
	href?: string | null;
}

export interface Cell {
	text: string;
	path?: string | null;
	/** Instant behind a time that is shown, for `datetime`. */
	instant?: string | null;
	tone?: Tone;
	/** A button in the table. */
	form?: Form;
}

export interface Table {
	/** What the table lists, for screen readers. */
	caption: string;
	columns: readonly string[];
	rows: readonly (readonly Cell[])[];
	/** Said where there is no row. */
	empty: string;
	/** Pages before and after, where there are more. */
	previous?: string | null;
	next?: string | null;
}

export interface Change {
	field: string;
	before: string | null;
	after: string | null;
}

export interface Form {
	action: string;
	submit: string;
	tone?: "plain" | "quiet" | "danger";
	fields: readonly Field[];
	/** A list is sent as a field of each value. */
	hidden?: Readonly<Record<string, string | readonly string[]>>;
	/** A script of ours takes over where the browser can; without it the form is not shown. */
	script?: "passkey-sign-in" | "passkey-add";
	/** What a button in a table is for, where its word alone does not say it. */
	label?: string;
	/** The word in a table that unfolds the form, where the button shall be a second thought. */
	opener?: string;
}

export interface Field {
	name: string;
	label: string;
	type: "text" | "email" | "url" | "textarea" | "select" | "checkbox" | "checkboxes" | "radios";
	value?: string;
	/** Chosen values of checkboxes, and whether a single one is on. */
	chosen?: readonly string[];
	options?: readonly Option[];
	hint?: string;
	required?: boolean;
	maxLength?: number;
	/** As in the `autocomplete` attribute. */
	autocomplete?: string;
	/** What was wrong with it, as the rest of a sentence that begins with the label. */
	error?: string;
	/** Names it on its page, where something leads to it. */
	id?: string;
}

export interface Option {
	value: string;
	label: string;
	hint?: string;
}

/** A part of a page under a heading. */
export interface Section {
	id: string;
	title: string;
	blocks: readonly Block[];
}
