import type { Command } from "commander";
import { readConfig } from "#api/config.ts";
import { minuteOf } from "#contract/instants.ts";
import { ENTRY_STATES, SOURCE, SOURCE_FORMATS, type SourceRunResult } from "#contract/source.ts";
import type { SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import type { SourceRecord } from "#domain/records/source-record.ts";
import type { RetriedEntries } from "#registry/sources/retry-entries.ts";
import { flawOfPlace } from "#sources/flaw-of-place.ts";
import { sourceTrouble } from "#views/source-words.ts";
import { followTelling } from "../sources/follow-telling.ts";
import { LIMIT_OPTION, type LimitOptions, limitOf } from "../terminal/list-limit.ts";
import { type OutputOptions, printRest, printResult, printRows } from "../terminal/print.ts";
import { describeCounts, describeSource } from "./describe-source.ts";
import { runOnRegistry, tell } from "./registry-access.ts";
import { type SourceOptions, sourceInput, takeSourceOptions } from "./source-options.ts";

const NOTES = `
Without options, it is followed every ${SOURCE.defaultIntervalMinutes} minutes, new agents wait for a moderator, and other sources have precedence.

Formats: ${SOURCE_FORMATS.join(", ")};
"import --help" shows an example of each.

A token for a source is never stored: set SOURCE_<NAME>_TOKEN, or SOURCE_<NAME>_TOKEN_FILE to a file that holds it, and
SOURCE_<NAME>_TOKEN_HOST to the host it is sent to, in the environment of the service, with the name of the source in
capitals and _ for hyphens.`;

export function addSourceCommands(program: Command): void {
	const source = program.command("source").description("Followed registries, lists and folders");
	const add = source
		.command("add <format> <place>")
		.description("follow an address, a folder or a git repository from now on")
		.requiredOption("--name <name>", "its name here");
	takeSourceOptions(add)
		.option("--json", "print JSON")
		.addHelpText("after", NOTES)
		.action(addSource);
	source
		.command("list")
		.description("list sources, highest precedence first")
		.option("--json", "print JSON")
		.action(async (options: OutputOptions) => {
			printRows(await runOnRegistry<SourceRecord[]>("source.list", {}), COLUMNS, options);
		});
	source
		.command("show <name>")
		.description("show everything about a source")
		.option("--json", "print JSON")
		.action(async (name: string, options: OutputOptions) => {
			const shown = await runOnRegistry<SourceRecord>("source.show", { name });
			printResult(shown, describeSource(shown), options);
		});
	const edit = source
		.command("edit <name>")
		.description("change how a source is followed")
		.option("--place <place>", "its new address or folder");
	takeSourceOptions(edit)
		.option("--no-allow", "remove all patterns of --allow")
		.option("--no-deny", "remove all patterns of --deny")
		.option("--json", "print JSON")
		.action(editSource);
	source
		.command("run <name>")
		.description("follow a source once, now, and print the result")
		.option("--full", "compare everything instead of only changes", false)
		.option("--json", "print JSON")
		.action(async (name: string, { full, ...options }: OutputOptions & { full: boolean }) => {
			printRun(name, await followTelling(name, { isFull: full }), options);
		});
	source
		.command("entries <name>")
		.description("list entries that could not be imported, or entries in another state")
		.option("--state <state>", `one of ${ENTRY_STATES.join(", ")}`, "quarantined")
		.option(...LIMIT_OPTION)
		.option("--json", "print JSON")
		.action(listEntries);
	source
		.command("retry <name> [entry]")
		.description("check quarantined entries again, or one entry, even a rejected one")
		.option("--json", "print JSON")
		.action(retryEntries);
	source
		.command("pause <name>")
		.description("stop following a source until it is resumed")
		.option("--json", "print JSON")
		.action(async (name: string, options: OutputOptions) => {
			const paused = await runOnRegistry<SourceRecord>("source.pause", { name });
			printResult(paused, `The source ${name} is paused.`, options);
		});
	source
		.command("resume <name>")
		.description("resume a source that is paused or was stopped")
		.option("--accept", "accept the changes that the source was stopped for", false)
		.option("--json", "print JSON")
		.action(async (name: string, { accept, ...options }: OutputOptions & { accept: boolean }) => {
			const input = { name, ...(accept && { accept }) };
			const resumed = await runOnRegistry<SourceRecord>("source.resume", input);
			printResult(resumed, `The source ${name} is followed again.`, options);
		});
	source
		.command("remove <name>")
		.description("stop following a source and forget its entries")
		.option("--with-listings", "also remove the agents that only it lists", false)
		.option("--json", "print JSON")
		.action(async (name: string, { withListings, ...options }: RemoveOptions) => {
			const removed = await runOnRegistry("source.remove", { name, withListings });
			printResult(removed, `The source ${name} is removed.`, options);
		});
}

interface RemoveOptions extends OutputOptions {
	withListings: boolean;
}

interface EntryList {
	total: number;
	entries: SourceEntryRecord[];
}

interface EntriesOptions extends LimitOptions {
	state: string;
}

async function listEntries(name: string, { state, ...options }: EntriesOptions): Promise<void> {
	const input = { name, state, ...limitOf(options) };
	const { entries, total } = await runOnRegistry<EntryList>("source.entries", input);
	printRows(entries, ENTRY_COLUMNS, options);
	printRest(total - entries.length);
}

async function retryEntries(
	name: string,
	origin: string | undefined,
	options: OutputOptions,
): Promise<void> {
	const input = { name, ...(origin !== undefined && { origin }) };
	const retried = await runOnRegistry<RetriedEntries>("source.retry", input);
	const { entries } = retried;
	const what = entries === 1 ? "1 entry will be" : `${entries} entries will be`;
	const sentence = `${what} checked again at the next run of the source ${name}, which is due now.`;
	printResult(retried, sentence, options);
}

interface AddOptions extends SourceOptions, OutputOptions {
	name: string;
}

function printRun(name: string, result: SourceRunResult, options: OutputOptions): void {
	const seconds = (Date.parse(result.ended_at) - Date.parse(result.started_at)) / 1000;
	const what = result.kind === "full" ? "compared in full" : "followed";
	const sentence = `The source ${name} was ${what} in ${Math.round(seconds)} s: ${describeCounts(result)}.`;
	printResult(result, sentence, options);
}

async function addSource(
	format: string,
	place: string,
	{ name, json, ...options }: AddOptions,
): Promise<void> {
	const input = { format, name, ...(await sourceInput({ ...options, place })) };
	const added = await runOnRegistry<SourceRecord>("source.add", input);
	await warnOfPlace(added);
	const sentence = `The source ${added.name} is followed every ${added.intervalMinutes} minutes while the service runs.`;
	printResult(added, sentence, json ? { json } : {});
}

/** Now, because the first run may be an hour away. */
async function warnOfPlace({ place }: SourceRecord): Promise<void> {
	const flaw = await flawOfPlace(place, readConfig(process.env).outboundAllow);
	if (flaw !== undefined) tell(flaw);
}

async function editSource(
	name: string,
	{ json, ...options }: SourceOptions & OutputOptions,
): Promise<void> {
	const input = { name, ...(await sourceInput(options)) };
	const edited = await runOnRegistry<SourceRecord>("source.edit", input);
	await warnOfPlace(edited);
	printResult(edited, describeSource(edited), json ? { json } : {});
}

const ENTRY_COLUMNS = {
	origin: ({ origin }: SourceEntryRecord) => origin,
	agent: ({ slug }: SourceEntryRecord) => slug,
	since: ({ changedAt }: SourceEntryRecord) => minuteOf(changedAt),
	why: ({ reason, notes = [] }: SourceEntryRecord) => [reason ?? [], notes].flat().join(" "),
};

const COLUMNS = {
	name: ({ name }: SourceRecord) => name,
	format: ({ format }: SourceRecord) => format,
	state: ({ state, failure }: SourceRecord) =>
		state === "active" && failure !== null ? "failing" : state,
	minutes: ({ intervalMinutes }: SourceRecord) => intervalMinutes,
	followed: ({ followedAt }: SourceRecord) => followedAt && minuteOf(followedAt),
	next: ({ state, nextAt }: SourceRecord) => (state === "active" ? minuteOf(nextAt) : null),
	place: ({ place }: SourceRecord) => place,
	why: sourceTrouble,
};
