import { by } from "#contract/compare.ts";
import { RISK_CLASS_NAMES, type RiskClass } from "#contract/evidence/risk-signals.ts";
import type { Prompt, Resource, Skill, Tool } from "#contract/facts/abilities.ts";
import { toolClass } from "#documents/evidence/risk-signals.ts";
import { cutText } from "../../texts/cut-text.ts";
import { RISK_BRIEF } from "../../texts/risk-tone.ts";
import { showCount } from "../display.ts";

export type ToolRows = ReturnType<typeof toolRows>;

/** A page shows this many tools with this many parameters each; the documents have the rest. */
const MAX_TOOLS = 24;
const MAX_PARAMETERS = 12;
const MAX_CHOICES = 6;
const MAX_OTHERS = 100;
const DESCRIPTION_CHARACTERS = 400;
const PARAMETER_CHARACTERS = 160;
const CHOICE_CHARACTERS = 60;

/** What does most comes first, and what only reads last. */
export function toolRows(tools: readonly Tool[], count = 0) {
	const sorted = tools
		.map((tool) => ({ tool, does: toolClass(tool) ?? ("unclear" as const) }))
		.sort(by(({ does }) => RISK_CLASS_NAMES.indexOf(does)));
	const rows = withIds(sorted.slice(0, MAX_TOOLS).map(toolRow));
	const acting = sorted.filter(({ does }) => does !== "reads").length;
	return {
		count: Math.max(tools.length, count),
		groups: [
			{ line: null, rows: rows.slice(0, acting) },
			{ line: `${showCount(tools.length - acting)} that only read`, rows: rows.slice(acting) },
		].filter(({ rows }) => rows.length > 0),
		/** Names of tools that are not described here. */
		others: sorted.slice(MAX_TOOLS, MAX_TOOLS + MAX_OTHERS).map(({ tool }) => tool.name),
	};
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

function toolRow({ tool, does }: { tool: Tool; does: RiskClass }) {
	const { name, title, description } = tool;
	return {
		name,
		title: title === name ? null : title,
		description: cutText(description ?? "", DESCRIPTION_CHARACTERS),
		hints: [
			...(does === "reads" || does === "unclear" ? [] : [RISK_BRIEF[does]]),
			...hintsOf(tool),
		],
		parameters: parametersOf(tool.input),
	};
}

function hintsOf({ annotations }: Tool): string[] {
	if (annotations === null) return [];
	const { readonly, destructive, idempotent, open } = annotations;
	const hints: readonly (readonly [boolean | null, string])[] = [
		[readonly, "read-only"],
		[destructive, "may destroy data"],
		[idempotent, "safe to repeat"],
		[open, "reaches other systems"],
	];
	return hints.flatMap(([is, words]) => (is === true ? [words] : []));
}

function parametersOf(schema: Tool["input"]) {
	const properties = objectIn(schema?.properties);
	const required = new Set<unknown>(Array.isArray(schema?.required) ? schema.required : []);
	const shown = Object.entries(properties).slice(0, MAX_PARAMETERS);
	return shown.map(([name, value]) => {
		const property = objectIn(value);
		const description = typeof property.description === "string" ? property.description : "";
		return {
			name,
			type: typeOf(property),
			isRequired: required.has(name),
			description: cutText(description, PARAMETER_CHARACTERS),
		};
	});
}

/** Only one level is shown; what an object contains is in the document. */
function typeOf({ type, items, enum: choices }: Readonly<Record<string, unknown>>): string {
	if (Array.isArray(choices)) return choices.slice(0, MAX_CHOICES).map(choiceOf).join(" | ");
	const words = [type].flat().filter((word) => typeof word === "string");
	if (words.length !== 1 || words[0] !== "array") return words.join(" or ") || "anything";
	const item = objectIn(items).type;
	return typeof item === "string" ? `list of ${item}` : "list";
}

/** Choices may be of any kind, and objects as JSON, because not all of them can become a text by themselves. */
function choiceOf(choice: unknown): string {
	return cutText(typeof choice === "string" ? choice : JSON.stringify(choice), CHOICE_CHARACTERS);
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
