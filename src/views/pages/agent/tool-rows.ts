import { by } from "#contract/compare.ts";
import { RISK_CLASS_NAMES, type RiskClass } from "#contract/evidence/risk-signals.ts";
import type { Prompt, Resource, Skill, Tool } from "#contract/facts/abilities.ts";
import { keysOf } from "#contract/members-of.ts";
import { toolClass } from "#documents/evidence/risk-signals.ts";
import { withoutProtocol } from "#domain/scores/match-words.ts";
import { capitalise } from "#domain/texts/capitalise.ts";
import { cutText } from "../../texts/cut-text.ts";
import { showAmount, showCount } from "../display.ts";

export type ToolRows = ReturnType<typeof toolRows>;

/** A page describes this many tools with the names of this many parameters each; the documents have the rest. */
const MAX_TOOLS = 24;
const MAX_PARAMETERS = 12;
const MAX_OTHERS = 100;
const DESCRIPTION_CHARACTERS = 400;

/** What a page says of tools by what they do, and how many of them stand open. */
const GROUPS = {
	changes: { label: "Changes things", tone: "warn", more: "that change things", open: 12 },
	unclear: { label: "Unclear", tone: null, more: "whose name does not say", open: 8 },
	reads: { label: "Only reads", tone: null, more: "that only read", open: 8 },
} as const;

/** What does most comes first, and what only reads last. */
export function toolRows(tools: readonly Tool[], count = 0) {
	const sorted = tools
		.map((tool) => ({ tool, does: toolClass(tool) ?? ("unclear" as const) }))
		.sort(by(({ does }) => RISK_CLASS_NAMES.indexOf(does)));
	const rows = withIds(sorted.slice(0, MAX_TOOLS).map(({ tool }) => toolRow(tool)));
	return {
		count: Math.max(tools.length, count),
		groups: keysOf(GROUPS).flatMap((group) => {
			const { label, tone, more, open } = GROUPS[group];
			const first = sorted.findIndex(({ does }) => groupOf(does) === group);
			const all = sorted.filter(({ does }) => groupOf(does) === group);
			if (all.length === 0) return [];
			const own = rows.slice(first, first + all.length);
			const names = all.slice(Math.min(open, own.length)).map(({ tool }) => titleOf(tool));
			const line = `${showCount(names.length)} more ${more}`;
			const rest = { line, names: names.slice(0, MAX_OTHERS), rows: own.slice(open) };
			const shown = { rows: own.slice(0, open), rest: names.length === 0 ? null : rest };
			return [{ label, tone, amount: showAmount(all.length, "tool"), ...shown }];
		}),
	};
}

function groupOf(does: RiskClass): keyof typeof GROUPS {
	return does === "reads" || does === "unclear" ? does : "changes";
}

/** Anchors on the page. Names that differ only in characters that an address cannot contain are numbered. */
function withIds<Row extends { name: string }>(rows: readonly Row[]) {
	const counts = new Map<string, number>();
	return rows.map((row) => {
		const id = `tool-${row.name.replace(/[^\w.-]+/g, "-")}`;
		const count = (counts.get(id) ?? 0) + 1;
		counts.set(id, count);
		return { id: count === 1 ? id : `${id}~${count}`, ...row };
	});
}

function toolRow(tool: Tool) {
	const { name, description, input } = tool;
	const parameters = Object.keys(objectIn(input?.properties));
	const more = parameters.length - MAX_PARAMETERS;
	return {
		name,
		title: titleOf(tool),
		description: cutText(description ?? "", DESCRIPTION_CHARACTERS),
		/** Names of what it is given, and how many more there are. */
		takes: parameters.slice(0, MAX_PARAMETERS),
		more: more > 0 ? ` and ${showCount(more)} more` : "",
	};
}

/** `create_build` as `Create build`, and `API-post-search` as `Search`. */
function titleOf({ name, title }: Tool): string {
	if (title !== null) return title;
	const words = withoutProtocol(name)
		.replace(/[_.:/-]+/g, " ")
		.replace(/(?<=[a-z0-9])(?=[A-Z])/g, " ");
	return capitalise(words.trim() || name);
}

function objectIn(value: unknown): Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null && !Array.isArray(value)
		? Object.fromEntries(Object.entries(value))
		: {};
}

/** A prompt, a resource or a skill in a few words. */
export interface AbilityRow {
	name: string;
	description: string;
}

/** A page shows this many, each cut to this length; the documents have everything. */
const MAX_ROWS = 30;
const WORDS_CHARACTERS = 300;

export function promptRows(prompts: readonly Prompt[]): AbilityRow[] {
	return rowsOf(prompts, ({ name, description, arguments: inputs }) => {
		const names = inputs.map((item) => (item.required ? `${item.name} (required)` : item.name));
		const takes = names.length === 0 ? null : `Takes ${names.join(", ")}.`;
		return { name, description: wordsOf(description, takes) };
	});
}

export function resourceRows(resources: readonly Resource[]): AbilityRow[] {
	return rowsOf(resources, ({ name, uri, type, description }) => {
		return { name, description: wordsOf(uri, type, description) };
	});
}

export function skillRows(skills: readonly Skill[]): AbilityRow[] {
	return rowsOf(skills, ({ name, description }) => ({ name, description: wordsOf(description) }));
}

function rowsOf<Item>(items: readonly Item[], rowOf: (item: Item) => AbilityRow): AbilityRow[] {
	const left = items.length - MAX_ROWS;
	const more = { name: `${showCount(left)} more`, description: "Its documents list them." };
	return [...items.slice(0, MAX_ROWS).map(rowOf), ...(left > 0 ? [more] : [])];
}

function wordsOf(...parts: readonly (string | null)[]): string {
	return cutText(parts.filter((part) => part !== null).join(" "), WORDS_CHARACTERS);
}
