import { Argument, type Command, Option } from "commander";
import type { Act, OptionWords } from "#api/acts/act.ts";
import { ACTS } from "#api/acts/acts.ts";
import { describeBody, type JsonSchema } from "#contract/http/json-schema.ts";
import { CANNED_REASON_IDS, CANNED_REASONS } from "#contract/moderation/canned-reasons.ts";
import { Refusal } from "#domain/errors.ts";
import {
	type OutputOptions,
	printJson,
	printResult,
	printTable,
	UsageError,
} from "../terminal/terminal.ts";
import { wholeNumber } from "../terminal/whole-number.ts";
import { askRegistry } from "./registry-access.ts";

export type Input = Record<string, unknown>;
/** Completes what was given with what only this machine knows, and looks at it once it was accepted. */
export interface Preparation {
	complete: (input: Input) => Promise<Input>;
	accepted: (input: Input) => Promise<void>;
}

/** More than people read at once. Programs get everything: a list that stops without a word is read as complete. */
const SCREENFUL = 100;

const EVERYWHERE: Readonly<Record<string, OptionWords>> = {
	limit: {
		flag: "--limit <count>",
		says: `how many; without it ${SCREENFUL}, or all of them as JSON`,
	},
	reason_id: { flag: "--canned <id>", says: "a canned reason; --reason is added after it" },
	version: {
		flag: "--version <number>",
		says: "the version you have read; refused if it has changed since",
	},
};

/** A command for each act on a kind of record. Arguments, options and help follow from its row. Returns their parent. */
export function addActCommands(
	program: Command,
	noun: string,
	preparations: Readonly<Record<string, Preparation>> = {},
): Command {
	const parent = program.command(noun);
	for (const [id, act] of ACTS) {
		if (act.noCommand !== undefined) continue;
		const [kind, verb = "", ...words] = usageOf(id, act).split(" ");
		if (kind !== noun) continue;
		const preparation = preparations[id];
		addCommand(parent.command(verb), words, act, async (input, chosen) => {
			const whole = preparation ? await preparation.complete(input) : input;
			await run(id, whole, chosen);
			await preparation?.accepted(whole);
		});
	}
	return parent;
}

/** `A slug` as `a slug`, while `SHA-256` and `ISO 8601` stay. */
function decapitalise(text: string): string {
	return text.replace(/^\p{Lu}(?=\P{Lu})/u, (first) => first.toLowerCase());
}

/** As in `submission reject <id>`. */
function usageOf(id: string, { command, endpoint }: Act): string {
	if (command !== undefined) return command;
	const names = [...(endpoint?.path ?? "").matchAll(/\{(\w+)\}/g)].map(([, name]) => `<${name}>`);
	return [id.replace(".", " ").replaceAll("_", "-"), ...names].join(" ");
}

/** What a row says of its command. */
type Told = Pick<Act, "input" | "summary" | "options" | "notes">;

/** Arguments and options of a command follow from what can be put in. */
export function addCommand(
	...[command, usages, act, run]: [
		command: Command,
		usages: readonly string[],
		act: Told,
		run: (input: Input, chosen: OutputOptions) => Promise<void>,
	]
): void {
	const all = membersOf(act);
	const parts = usages.map((usage) => ({ usage, name: usage.replace(/\W/g, "") }));
	for (const { usage, name } of parts) command.addArgument(argumentOf(usage, all.get(name)));
	const members = [...all.values()].filter(({ name }) => !parts.some((each) => each.name === name));
	const options = members.map((member) => ({ member, options: optionsOf(member, act) }));
	for (const option of options.flatMap((each) => each.options)) command.addOption(option);
	command
		.description(decapitalise(act.summary))
		.option("--json", "print JSON")
		.action(async (...values: unknown[]) => {
			const chosen = command.opts<Input & OutputOptions>();
			const input: Input = {};
			for (const [index, { name }] of parts.entries()) {
				if (values[index] !== undefined) input[name] = values[index];
			}
			for (const each of options) {
				const value = readOption(each.member, { chosen, options: each.options, act });
				if (value !== undefined) input[each.member.name] = value;
			}
			if (all.has("limit") && !chosen.json) input.limit ??= SCREENFUL;
			await run(input, chosen);
		});
	if (act.notes !== undefined) command.addHelpText("after", `\n${act.notes}`);
	if (all.has("reason_id")) {
		const list = CANNED_REASON_IDS.map(
			(each) => `  ${each.padEnd(16)}${CANNED_REASONS[each].text}`,
		);
		command.addHelpText("after", `\nCanned reasons:\n${list.join("\n")}`);
	}
}

async function run(id: string, input: Input, { json = false }: OutputOptions): Promise<void> {
	const { result, words } = await askRegistry(id, input, !json).catch((error: unknown) => {
		// Without a version, nothing was decided.
		const isUnread = error instanceof Refusal && error.code === "invalid_query";
		throw isUnread && input.version === undefined ? new UsageError(error.message) : error;
	});
	if (words === undefined) printJson(result);
	else if ("sentence" in words) printResult(result, words.sentence.split("\n"), {});
	else printTable(words);
}

interface Member {
	name: string;
	type: unknown;
	choices: string[] | undefined;
	preset: unknown;
	description: string;
	isRequired: boolean;
	/** True if a reason can be a canned one. */
	isReason: boolean;
}

function membersOf({ input }: Told): ReadonlyMap<string, Member> {
	const { schema, named } = describeBody(input, "");
	const whole = (part: JsonSchema): JsonSchema =>
		part.$ref === undefined ? part : { ...named[part.$ref], ...part };
	const { properties = {}, required = [] } = schema;
	const members = Object.entries(properties).flatMap(([name, member]) => {
		// What only the API has, such as pages.
		if (typeof member === "boolean" || member.not !== undefined) return [];
		const { type, items, description = "", default: preset, enum: own } = whole(member);
		const item = typeof items === "object" && !Array.isArray(items) ? whole(items) : {};
		return {
			name,
			type,
			choices: (own ?? item.enum)?.map(String),
			preset,
			description: decapitalise(description).replace(/\.$/, ""),
			isRequired: required.includes(name),
			isReason: name === "reason" && "reason_id" in properties,
		};
	});
	return new Map(members.map((member) => [member.name, member]));
}

function argumentOf(usage: string, member: Member | undefined): Argument {
	const argument = new Argument(usage, member?.description);
	return member?.choices ? argument.choices(member.choices) : argument;
}

function optionsOf(member: Member, act: Told): Option[] {
	const { name, type, choices, isRequired, isReason, preset } = member;
	const words = { ...EVERYWHERE[name], ...act.options?.[name] };
	const long = `--${name.replaceAll("_", "-")}`;
	if (words.flags) {
		const flags = Object.keys(words.flags);
		return Object.entries(words.flags).map(([value, says]) =>
			new Option(`--${value}`, says).conflicts(flags.filter((other) => other !== value)),
		);
	}
	const placeholder = type === "integer" ? " <number>" : choices ? ` <${name}>` : " <text>";
	const flag = words.flag ?? long + (type === "boolean" ? "" : placeholder);
	const says = words.says ?? member.description;
	const option = new Option(flag, isReason ? `${says} (required, or --canned)` : says);
	if (choices) option.choices(choices);
	if (type === "array" && !option.variadic) option.argParser(collect);
	if (typeof preset === "string") option.default(preset);
	option.makeOptionMandatory(isRequired && name !== "version");
	if (!words.canEmpty) return [option];
	return [option, new Option(`--no-${option.name()}`, `remove everything of --${option.name()}`)];
}

function readOption(
	{ name, type }: Member,
	{ chosen, options, act }: { chosen: Input; options: readonly Option[]; act: Told },
): unknown {
	const { flags, read } = act.options?.[name] ?? {};
	if (flags) return options.find((option) => chosen[option.attributeName()])?.name();
	const [option] = options;
	const value = option && chosen[option.attributeName()];
	if (value === undefined) return undefined;
	if (type === "integer") return wholeNumber(option?.long ?? name, String(value));
	// `--no-…` was given.
	if (type === "array" && !Array.isArray(value)) return [];
	return read && Array.isArray(value) ? value.map((each) => read(String(each))) : value;
}

function collect(value: string, before: string[] | undefined): string[] {
	return [...(before ?? []), value];
}
