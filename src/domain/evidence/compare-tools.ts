import { z } from "zod";
import { by } from "#contract/compare.ts";
import type { ObservedTool } from "#contract/evidence/evidence.ts";
import { LOOK } from "#contract/limits.ts";
import { keysOf } from "#contract/members-of.ts";
import { excerptOf } from "../checks/visible-text.ts";
import { canonicalJson } from "../texts/canonical-json.ts";
import { wordChanges } from "../texts/word-changes.ts";
import { pairByName } from "./pair-by-name.ts";

/** How a tool can differ from the one before, the gravest first. */
export const TOOL_CHANGES = {
	disarmed: "no longer says that it only reads or destroys nothing",
	"input-required": "requires more",
	removed: "is gone",
	"input-removed": "takes less",
	added: "is new",
	renamed: "has another name",
	description: "is described in other words",
	input: "takes other input",
	output: "answers in another form",
	annotations: "says other things of its effects",
} as const;
export type ToolChangeKind = keyof typeof TOOL_CHANGES;

const ToolChange = z.object({
	kind: z.enum(keysOf(TOOL_CHANGES)),
	/** Its name now, or its last one. */
	tool: z.string(),
	/** The former name, the parameters, or the texts that differ. */
	before: z.string().nullable(),
	after: z.string().nullable(),
});
export type ToolChange = z.infer<typeof ToolChange>;

/** What is told of the differences of two lists, and how many are not. */
export const ToldChanges = z.object({ changes: z.array(ToolChange), more: z.int().min(0) });
export type ToldChanges = z.infer<typeof ToldChanges>;

const MAX_TOLD = 20;

/** The gravest, each with the words that differ. It is kept, because to compare takes long and many ask. */
export function toldChanges(
	before: readonly ObservedTool[],
	after: readonly ObservedTool[],
): ToldChanges {
	const all = compareTools(before, after);
	const changes = all.slice(0, MAX_TOLD).map((item) => ({
		...item,
		tool: item.tool.slice(0, LOOK.maxCharacters),
		...wordsThatDiffer(item.before ?? "", item.after ?? ""),
	}));
	return { changes, more: all.length - changes.length };
}

function wordsThatDiffer(before: string, after: string) {
	const runs = wordChanges(`${before} `, `${after} `);
	const only = (place: "before" | "after") =>
		runs?.flatMap(({ in: where, text }) => (where === place ? text.trim() : [])).join(" … ");
	const show = (text: string) => (text === "" ? null : excerptOf(text));
	return { before: show(only("before") ?? before), after: show(only("after") ?? after) };
}

/** What differs between two lists of tools, in steps that grow with their length. Their order does not matter. */
export function compareTools(
	before: readonly ObservedTool[],
	after: readonly ObservedTool[],
): ToolChange[] {
	const { gone, come, pairs } = pairByName(before, after);
	const bodies = Map.groupBy(come, bodyOf);
	const renamed = new Map<ObservedTool, ObservedTool>();
	for (const tool of gone) {
		const [same, ...others] = bodies.get(bodyOf(tool)) ?? [];
		if (same && others.length === 0 && !renamed.has(same)) renamed.set(same, tool);
	}
	const former = new Set(renamed.values());
	const changes = [
		...gone.filter((tool) => !former.has(tool)).map(({ name }) => change("removed", name)),
		...come.filter((tool) => !renamed.has(tool)).map(({ name }) => change("added", name)),
		...[...renamed].map(([{ name }, { name: old }]) => change("renamed", name, old, name)),
		...[...pairs, ...renamed].flatMap(([tool, old]) => compareTool(old, tool)),
	];
	const kinds = keysOf(TOOL_CHANGES);
	return changes.sort(by(({ kind, tool }) => `${kinds.indexOf(kind)} ${tool}`));
}

function compareTool(old: ObservedTool, tool: ObservedTool): ToolChange[] {
	const { name } = tool;
	const changes: ToolChange[] = [];
	if (isDisarmed(old, tool)) changes.push(change("disarmed", name));
	else if (differ(old.annotations, tool.annotations)) changes.push(change("annotations", name));
	if (old.description !== tool.description || old.title !== tool.title) {
		changes.push(change("description", name, wordsOf(old), wordsOf(tool)));
	}
	if (differ(old.inputSchema, tool.inputSchema)) {
		changes.push(inputChange(old.inputSchema, tool.inputSchema, name));
	}
	if (differ(old.outputSchema, tool.outputSchema)) changes.push(change("output", name));
	return changes;
}

function inputChange(before: unknown, after: unknown, tool: string): ToolChange {
	const demanded = added(listOf(before, "required"), listOf(after, "required"));
	if (demanded.length > 0) return change("input-required", tool, null, demanded.join(", "));
	const dropped = added(namesIn(after), namesIn(before));
	if (dropped.length > 0) return change("input-removed", tool, dropped.join(", "), null);
	return change("input", tool);
}

function added(before: readonly string[], after: readonly string[]): string[] {
	const known = new Set(before);
	return after.filter((name) => !known.has(name)).sort();
}

function listOf(schema: unknown, member: string): string[] {
	const list: unknown = isObject(schema) ? schema[member] : undefined;
	return Array.isArray(list) ? list.filter((name) => typeof name === "string") : [];
}

function namesIn(schema: unknown): string[] {
	return isObject(schema) && isObject(schema.properties) ? Object.keys(schema.properties) : [];
}

/** True if a tool no longer says that it only reads, or now may destroy what it said to spare. */
function isDisarmed({ annotations: old }: ObservedTool, { annotations: now }: ObservedTool) {
	const former = isObject(old) ? old : {};
	const says = isObject(now) ? now : {};
	return (
		(former.readOnlyHint === true && says.readOnlyHint !== true) ||
		(former.destructiveHint === false && says.destructiveHint !== false)
	);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

function differ(left: unknown, right: unknown): boolean {
	return canonicalJson(left ?? null) !== canonicalJson(right ?? null);
}

function wordsOf({ title, description }: ObservedTool): string {
	return [title, description].filter((text) => text !== undefined).join("\n");
}

function bodyOf({ description, inputSchema }: ObservedTool): string {
	return canonicalJson([description ?? null, inputSchema ?? null]);
}

function change(
	kind: ToolChangeKind,
	tool: string,
	before: string | null = null,
	after: string | null = null,
): ToolChange {
	return { kind, tool, before, after };
}
