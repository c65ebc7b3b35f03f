import { isDeepStrictEqual } from "node:util";
import { asVariable, SECRET_PLACEHOLDER } from "#connect/templates/template.ts";
import { clientName, waysOf } from "#connect/ways-of.ts";
import type { ClientWay, Snippet, Way } from "#contract/facts/connect.ts";
import { readDocument } from "#documents/read-document.ts";
import { subjectToConnect } from "#views/agents/agent-connect-view.ts";
import type { Outcome, Setting, Trial } from "../trial.ts";
import { DOCUMENTS, type Tried } from "./documents.ts";
import { installPrograms } from "./install-programs.ts";
import { PROGRAMS, type Program, valueAt } from "./programs.ts";
import { runCommand } from "./run-command.ts";

export const clients: Trial = {
	promise: "A command for a client saves in it exactly the server of the file for the same client",
	unit: "documents a client",
	full: DOCUMENTS.length,
	run: tryClients,
};

async function tryClients({ count, progress }: Setting): Promise<Outcome> {
	const commands = await installPrograms();
	if (commands === undefined) throw new Error("npm cannot be reached, and installs the programs");
	const offers = DOCUMENTS.slice(0, count).map(offersOf);
	const broken: string[] = [];
	const counts = new Map(PROGRAMS.map(({ client }) => [client, { equal: 0, run: 0, files: 0 }]));
	for (const [at, list] of offers.entries()) {
		await Promise.all(
			list.map(async (offer) => {
				const figures = counts.get(offer.program.client);
				if (!figures) return;
				if (offer.command === undefined) {
					figures.files += 1;
					return;
				}
				figures.run += 1;
				const breach = await tryOffer(offer, offer.command, commands);
				if (breach === undefined) figures.equal += 1;
				else broken.push(breach);
			}),
		);
		progress(at + 1);
	}
	const figures = [...counts].map(([client, { equal, run, files }]) => [
		client,
		`${equal} of ${run} equal, ${files} with the file only`,
	]);
	return { figures: Object.fromEntries(figures), broken };
}

/** What is offered for a document and a program. */
interface Offer {
	what: string;
	program: Program;
	name: string;
	secrets: readonly string[];
	/** For a POSIX shell. Undefined if the command line cannot carry the server. */
	command: string | undefined;
	file: Snippet;
}

/** Everything that /connect offers for a document, for the programs. */
export function offersOf({ what, text }: Tried): Offer[] {
	const read = readDocument(text);
	if (!read.ok) throw new Error(`${what}: ${JSON.stringify(read.issues)}`);
	const subject = subjectToConnect("weather-service", "https://registry.example", [read.reading]);
	const name = clientName(subject);
	return waysOf(subject).flatMap((way) =>
		PROGRAMS.flatMap((program) => {
			const client = way.clients.find((one) => one.client === program.client);
			const file = client?.snippets.find(({ kind }) => kind === "file");
			if (!client || !file) return [];
			const offer = { program, name, secrets: secretsOf(way), command: commandOf(client, program) };
			return [{ what: `${what} (${program.client})`, file, ...offer }];
		}),
	);
}

/** Which options of its own it uses. */
export function shapeOf({ program, command }: Offer): string {
	const [own = ""] = command?.split(/ -- /) ?? [];
	const words = own.replace(/'(?!--)[^']*'/g, "");
	const options = words.match(/(?<=[ '])--[a-z-]+=?|add(?:-json)?/g) ?? ["file"];
	return [program.client, ...new Set(options)].join(" ");
}

function commandOf({ snippets }: ClientWay, { word }: Program): string | undefined {
	return snippets.find(({ shell, text }) => shell === "posix" && text.startsWith(`${word} mcp `))
		?.text;
}

function secretsOf({ inputs }: Way): string[] {
	return inputs.filter(({ secret }) => secret).map(({ name }) => asVariable(name));
}

/** Why what was saved is not what the file shows. */
async function tryOffer(
	{ what, program, name, secrets, file }: Offer,
	command: string,
	commands: string,
): Promise<string | undefined> {
	const { code, output, servers } = await runCommand(command, commands, program);
	if (code !== 0) return `${what}: ${command} ended with ${code}: ${output.slice(0, 300)}`;
	const offered = valueAt(file.text, file.syntax, program.offeredAt);
	const plain = (value: unknown) => withoutNothing(value, program.without ?? {}, secrets);
	if (isDeepStrictEqual(plain(servers), plain(offered))) return undefined;
	return `${what}: ${command} saved ${JSON.stringify(servers)} as ${name}, and the file is ${JSON.stringify(offered)}`;
}

/** Without empty members, and with the placeholder for each secret that the client would take from a variable. */
function withoutNothing(value: unknown, without: object, secrets: readonly string[]): unknown {
	if (typeof value === "string") return withPlaceholders(value, secrets);
	if (Array.isArray(value)) return value.map((item) => withoutNothing(item, without, secrets));
	if (typeof value !== "object" || value === null) return value;
	const members = Object.entries(value)
		.filter(([key, item]) => !(key in without && Reflect.get(without, key) === item))
		.filter(([, item]) => !["{}", "[]"].includes(JSON.stringify(item)))
		.map(([key, item]) => [key, withoutNothing(item, without, secrets)]);
	return Object.fromEntries(members);
}

function withPlaceholders(text: string, secrets: readonly string[]): string {
	return secrets.reduce((before, secret) => {
		const variable = `(?:[A-Z0-9_]+_)?${secret}`;
		const marks = new RegExp(`\\$\\{${variable}\\}|\\{env:${variable}\\}|\\$${variable}\\b`, "g");
		return before.replace(marks, SECRET_PLACEHOLDER);
	}, text);
}
