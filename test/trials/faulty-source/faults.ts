import type { ServerResponse } from "node:http";
import { parseJson } from "#contract/parse-json.ts";
import type { SeededRandom } from "#registry/sample/seeded-random.ts";
import { pick } from "../../generate/pick.ts";
import type { Fault, RecordedRegistry } from "../../sources/recorded-answers.ts";

/** A reader in a trial gives up after this time without an answer. */
export const PATIENCE_MS = 250;

interface Page {
	servers: { server: { name: string; version: string } }[];
	metadata: { nextCursor?: string };
}

/** Everything that can go wrong with an answer, by name. `asked` are the paths that were requested before. */
const FAULTS: Readonly<Record<string, (asked: readonly string[], random: SeededRandom) => Fault>> =
	{
		"429": () => answering(429, "slow down", { "Retry-After": "30" }),
		"500": () => answering(500, '{"error":"database"}'),
		slow: () => (response, honest) => {
			const late = setTimeout(() => response.end(honest), PATIENCE_MS * 2);
			response.on("close", () => clearTimeout(late));
		},
		"cut connection": () => (response) => void response.destroy(),
		"truncated JSON": (_, random) => (response, honest) => {
			send(response, honest.slice(0, Math.floor(honest.length * random.next())));
		},
		HTML: () => answering(200, "<!doctype html><title>Maintenance</title>", HTML),
		"HTML as JSON": () => answering(200, "<html><body>Maintenance</body></html>"),
		"no page": () => answering(200, '{"servers":"none"}'),
		"redirect to a private address": () =>
			answering(302, "", { Location: "http://169.254.169.254/latest/meta-data" }),
		"repeated cursor": () => (response, honest, path) => {
			send(response, leadingTo(honest, cursorIn(path)));
		},
		"looping cursor": (asked, random) => (response, honest, path) => {
			const here = cursorIn(path);
			const before = asked
				.map(cursorIn)
				.filter((cursor) => here !== null && (cursor ?? here) < here);
			send(response, leadingTo(honest, before.length === 0 ? here : pick(before, random)));
		},
		"short page": () => (response, honest) => send(response, shortened(honest)),
	};
const FAULT_NAMES = Object.keys(FAULTS);

const HTML = { "Content-Type": "text/html; charset=utf-8" };

/** A random one of them. */
export function anyFault(
	{ asked }: RecordedRegistry,
	random: SeededRandom,
): { name: string; fault: Fault } {
	const name = pick(FAULT_NAMES, random);
	const make = FAULTS[name];
	if (!make) throw new Error(`There is no fault ${name}.`);
	return { name, fault: make(asked, random) };
}

function answering(
	status: number,
	body: string,
	headers: Record<string, string> = { "Content-Type": "application/json" },
): Fault {
	return (response) => void response.writeHead(status, headers).end(body);
}

function send(response: ServerResponse, body: string): void {
	response.writeHead(200, { "Content-Type": "application/json" }).end(body);
}

function cursorIn(path: string): string | null {
	return new URL(path, "http://upstream.test").searchParams.get("cursor");
}

/** The first page has no cursor, and the last has no next page, so these stay as they are. */
function leadingTo(honest: string, cursor: string | null): string {
	const page = parseJson(honest) as Page;
	if (cursor === null || page.metadata.nextCursor === undefined) return honest;
	return JSON.stringify({ ...page, metadata: { ...page.metadata, nextCursor: cursor } });
}

/** Half of a page, with a cursor for the rest. */
function shortened(honest: string): string {
	const page = parseJson(honest) as Page;
	const servers = page.servers.slice(0, Math.ceil(page.servers.length / 2));
	const last = servers.at(-1)?.server;
	if (!last || servers.length === page.servers.length) return honest;
	return JSON.stringify({ servers, metadata: { nextCursor: `${last.name}:${last.version}` } });
}
