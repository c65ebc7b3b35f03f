import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Command, InvalidArgumentError, Option } from "commander";
import { readConfig } from "#api/settings/config.ts";
import { type ConnectSubject, checkChoice, connectOne, waysOf } from "#connect/ways-of.ts";
import { SHELLS, type Shell, type Snippet, type Way } from "#contract/facts/connect.ts";
import { fillPath } from "#contract/http/addresses.ts";
import { getEndpoint } from "#contract/http/endpoints.ts";
import { ListingDocuments } from "#contract/intake/document.ts";
import { ifThere } from "#disk/durable-file.ts";
import { readDocuments } from "#documents/read-document.ts";
import { openCurrentRelease } from "#snapshot/releases/open-release.ts";
import { subjectToConnect } from "#views/agents/agent-connect-view.ts";
import { type OutputOptions, printResult, UsageError } from "../terminal/terminal.ts";

interface ConnectOptions extends OutputOptions {
	client: string;
	way?: string;
	shell: Shell;
	input: Readonly<Record<string, string>>;
}

const { file: AGENT_FILE = "" } = getEndpoint("getAgent");
const { file: DOCUMENTS_FILE = "" } = getEndpoint("listDocuments");
const NO_WAY = "No document of this agent says how to connect.";

const NOTES = `
Read from the served release; nothing is run. Secrets are not accepted: fill them in where the command or the
file has YOUR_KEY.`;

export function addConnectCommand(program: Command): void {
	const shell = new Option("--shell <name>", "shell that commands are quoted for");
	program
		.command("connect <slug>")
		.requiredOption("--client <name>", "client, such as vs-code, claude-code or json")
		.option("--way <id>", "way to connect (default: the first that the client can use)")
		.addOption(shell.choices(SHELLS).default("posix"))
		.option("--input <NAME=value>", "value of an input; may be repeated", takeInput, {})
		.option("--json", "print JSON")
		.addHelpText("after", NOTES)
		.action(async (slug: string, options: ConnectOptions) => {
			const subject = await readSubject(slug);
			const { client, way = null, input } = options;
			const match = connectOne(subject, { way, client, inputs: input });
			if (!match) throw new UsageError(describeChoices(waysOf(subject), { way, client }));
			printResult(match, describe(match, options.shell), options);
		});
}

async function readSubject(slug: string): Promise<ConnectSubject> {
	const { releasesDirectory, baseUrl } = readConfig(process.env);
	const release = await openCurrentRelease(releasesDirectory);
	if (!release) throw new UsageError("There is no release yet; npm run build creates the first.");
	// An invalid slug could name another file.
	if (!release.findFile(fillPath(AGENT_FILE, { slug })))
		throw new UsageError("No public agent has this slug.");
	const path = fillPath(DOCUMENTS_FILE, { slug });
	const entry = release.findFile(path);
	const text = entry && (await ifThere(readFile(join(release.directory, path), "utf8")));
	if (text === undefined) throw new UsageError(NO_WAY);
	const { documents } = ListingDocuments.parse(JSON.parse(text));
	return subjectToConnect(slug, baseUrl, readDocuments(documents.filter((row) => row.is_current)));
}

function describeChoices(ways: readonly Way[], choice: { way: string | null; client: string }) {
	const wrong = checkChoice(ways, choice);
	return wrong ? `--${wrong.member} ${wrong.detail}.` : NO_WAY;
}

function describe({ label, target, warnings, clients }: Way, shell: Shell): string[] {
	const [client] = clients;
	const snippets =
		client?.snippets.filter((snippet) => snippet.shell === null || snippet.shell === shell) ?? [];
	const link = client?.link;
	return [
		`${label}: ${target}`,
		...warnings.map((warning) => `Beware: ${warning}`),
		...snippets.flatMap(describeSnippet),
		...(link ? ["", `# ${link.target}`, link.url] : []),
		...(client?.notes.flatMap((note) => ["", note]) ?? []),
	];
}

function describeSnippet({ label, path, text }: Snippet): string[] {
	const title = path === null || label.includes(path) ? label : `${label}: ${path}`;
	return ["", `# ${title}`, ...text.trimEnd().split("\n")];
}

/** Commander calls this once for each value. */
function takeInput(
	text: string,
	before: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
	const at = text.indexOf("=");
	if (at < 1) throw new InvalidArgumentError("It must be NAME=value.");
	return { ...before, [text.slice(0, at)]: text.slice(at + 1) };
}
