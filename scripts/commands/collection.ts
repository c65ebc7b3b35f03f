import type { Command } from "commander";
import { shapeOf } from "#api/acts/act-input.ts";
import { readConfig } from "#api/settings/config.ts";
import * as own from "#contract/collections/collection.ts";
import { COMMAND_INPUTS, CommandInput } from "#contract/collections/command-inputs.ts";
import { type EndpointId, getEndpoint } from "#contract/http/endpoints.ts";
import { LIST_PAGE } from "#contract/limits.ts";
import { createSteps } from "../terminal/steps.ts";
import * as terminal from "../terminal/terminal.ts";
import { addCommand, type Input } from "./act-commands.ts";
import { type AnswerSchema, type Caller, callForJson } from "./call-registry.ts";
import { compareFolder, exportFiles, WRITTEN, writeFolder } from "./export-collection.ts";

/** Secrets that are kept in files end with a line break. One that is no token is never said. */
function tokenIn({ AGENT_REGISTRY_TOKEN: text }: NodeJS.ProcessEnv) {
	const token = text?.trim();
	if (token && !/^[\x21-\x7e]+$/.test(token))
		throw new terminal.UsageError("AGENT_REGISTRY_TOKEN is no token.");
	return token;
}

const NOTES = `The environment variable AGENT_REGISTRY_TOKEN holds a token with collections:write. To look, collections:read is
enough, and what is public or unlisted needs none. Exit code 2 if it could not be done.`;

const EXPORT_NOTES = `${NOTES}

With --check: exit code 1 if a file differs. An unchanged collection gives equal files, so people can review them in a
repository. The folders servers and policy are its own: what else is in them is removed.`;

const OPTIONS = {
	version: { flag: "--version <version>", says: "a version, a range or latest" },
	entries: {
		says: "slug of a listing, or slug@version",
		read: (text: string) => {
			const [slug, version] = text.split("@");
			return { slug, version };
		},
	},
};
type Shape = ReturnType<typeof shapeOf>;
const CHANGES = ["in", "out", "version", "tools"] as const;

/** Approved listings of a registry, which is asked over HTTP. */
export function addCollectionCommands(program: Command): void {
	const parent = program.command("collection");
	const add = (
		usage: string,
		{ shape, ...told }: { summary: string; shape: Shape; notes?: string },
		run: Parameters<typeof addCommand>[3],
	) => {
		const [verb = "", ...names] = usage.split(" ");
		const input = CommandInput.extend(shape);
		const row = { notes: NOTES, options: OPTIONS, ...told, input };
		addCommand(parent.command(verb), names, row, run);
	};
	const addChange = (usage: string, id: EndpointId, more: Shape = {}) => {
		const { summary, ...row } = getEndpoint(id);
		add(usage, { summary, shape: { ...shapeOf(row), ...more } }, async (input, options) => {
			const { status, data } = await ask(id, own.Collection, input);
			const { slug, entries_in, entries_out, url } = data;
			const says = `"${slug}": ${entries_in} in, ${entries_out} out. ${url}`;
			terminal.printResult(data, status === 202 ? "It waits for a second member." : says, options);
		});
	};
	addChange("create <name>", "createCollection", COMMAND_INPUTS.settings);
	addChange("add <collection> <slug>", "putCollectionEntry");
	addChange("remove <collection> <slug>", "removeCollectionEntry");
	const listed = {
		summary: "Public collections, or the listings of one",
		shape: COMMAND_INPUTS.list,
	};
	add("list [collection]", listed, async (input, options) => {
		if (input.collection !== undefined) {
			const { data } = await ask("getCollection", own.Collection, input);
			return show(data.entries, ["slug", "version", "is_in", "reason"], options);
		}
		const pageOf = async (page: number) => {
			const query = { ...input, limit: LIST_PAGE.maxLimit, page };
			return (await ask("listCollections", own.CollectionList, query)).data;
		};
		const { data: all, total } = await pageOf(1);
		for (let page = 2; page <= Math.ceil(total / LIST_PAGE.maxLimit); page += 1)
			all.push(...(await pageOf(page)).data);
		show(all, ["slug", "name", "visibility", "entries_in", "entries_out"], options);
	});
	const { summary, ...row } = getEndpoint("previewCollection");
	const tried = { summary, shape: { ...shapeOf(row), ...COMMAND_INPUTS.settings } };
	add("preview <collection>", tried, async (input, options) => {
		const { data } = await ask("previewCollection", own.CollectionPreview, input);
		const rows = CHANGES.flatMap((what) => data[what].map((each) => ({ what, ...each })));
		show(rows, ["what", "slug", "before", "after", "sentence"], options);
	});
	const files = { summary: "Write what it gives into files", shape: COMMAND_INPUTS.export };
	add("export <collection>", { ...files, notes: EXPORT_NOTES }, exportTo);
}

const UNSIGNED = "policy files are not signed: the registry has no key there.\n";

async function exportTo(input: Input, options: terminal.OutputOptions): Promise<void> {
	const { collection, check } = input;
	const to = String(input.to);
	const files = await createSteps(process.stderr).run("export", (report) =>
		exportFiles(callerOf(input), { collection }, report),
	);
	const differing = await compareFolder(to, files);
	if (!check) await writeFolder(to, files, differing);
	else if (differing.length > 0) process.exitCode = 1;
	const names = [...files.keys()].filter((file) => file.startsWith("policy/"));
	const unsigned = names.filter((file) => !/\.sig$/.test(file) && !files.has(`${file}.sig`));
	if (unsigned.length > 0) process.stderr.write(`${unsigned.length} ${UNSIGNED}`);
	const says = `${differing.length} of ${files.size} files ${check ? "differ" : "changed"} in ${to}.`;
	const lines = differing.map(({ file, state }) => `  ${check ? state : WRITTEN[state]}  ${file}`);
	terminal.printResult(differing, [says, ...lines], options);
}

function callerOf({ registry }: Input): Caller {
	const token = tokenIn(process.env);
	return {
		registry: String(registry ?? readConfig(process.env).baseUrl),
		headers: token ? { Authorization: `Bearer ${token}` } : {},
	};
}

function ask<Data>(id: EndpointId, schema: AnswerSchema<Data>, input: Input) {
	const { registry, rule, require: checks, ...given } = input;
	const ruled = (rule ?? checks) !== undefined && { rule: { query: rule ?? "", checks } };
	return callForJson(callerOf(input), schema, [id, { ...given, ...ruled }]);
}

function show<Row extends object>(
	rows: readonly Row[],
	names: readonly (keyof Row & string)[],
	options: terminal.OutputOptions,
): void {
	const columns = names.map((name) => [name, (row: Row) => String(row[name] ?? "–")] as const);
	terminal.printRows(rows, Object.fromEntries(columns), options);
}
