import { setTimeout as sleep } from "node:timers/promises";
import { type EndpointId, getEndpoint } from "#contract/http/endpoints.ts";
import { Problem } from "#contract/http/problem.ts";
import { messageOf } from "#contract/message-of.ts";
import { parseJson } from "#contract/parse-json.ts";
import { printable, UsageError } from "../terminal/terminal.ts";

/** A registry, wherever it runs, and how to speak to it. */
export interface Caller {
	registry: string;
	headers?: Readonly<Record<string, string>>;
}

/** A row of its API, and the members of path and query, or of path and body. */
type Call = readonly [id: EndpointId, given: Readonly<Record<string, unknown>>];

export interface AnswerSchema<Data> {
	safeParse: (value: unknown) => { success: true; data: Data } | { success: false };
}

const LONGEST_WAIT_SECONDS = 300;
/** A registry that always asks to wait is not waited for. */
const TRIES = 5;

/** What a registry answers. Any refusal but those accepted is told in one sentence. */
export async function callRegistry(
	caller: Caller,
	call: Call,
	{ tries = TRIES, accepted = [] }: { tries?: number; accepted?: readonly number[] } = {},
): Promise<{ status: number; bytes: Buffer; url: string }> {
	const [id, given] = call;
	const { method, path } = getEndpoint(id);
	const more = Object.entries(given).filter(
		([name, value]) => value !== undefined && !path.includes(`{${name}}`),
	);
	const isAsking = method === "GET" || method === "DELETE";
	const body = isAsking ? null : JSON.stringify(Object.fromEntries(more));
	const words = more.map(([name, value]): [string, string] => [name, String(value)]);
	const query = isAsking && more.length > 0 ? `?${new URLSearchParams(words)}` : "";
	const address = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(given[name])));
	const url = caller.registry.replace(/(?<!\/)\/+$/, "") + address + query;
	const headers = { ...caller.headers, ...(body && { "Content-Type": "application/json" }) };
	const ask = async () => {
		const answer = await fetch(url, { method, headers, body });
		return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
	};
	const { answer, bytes } = await ask().catch((error: unknown) => {
		throw new UsageError(`${url} does not answer: ${messageOf(error)}`);
	});
	const { status } = answer;
	if (answer.ok || accepted.includes(status)) return { status, bytes, url };
	const wait = Number(answer.headers.get("Retry-After") ?? Number.NaN);
	if (status === 429 && wait <= LONGEST_WAIT_SECONDS && tries > 1) {
		await sleep(wait * 1000);
		return callRegistry(caller, call, { tries: tries - 1, accepted });
	}
	const problem = Problem.safeParse(parseJson(bytes.toString())).data;
	const flaws = problem?.errors?.map(({ pointer, detail }) => `${pointer.slice(2)} ${detail}`);
	const says = flaws?.join("; ") || problem?.detail || "nothing that says why.";
	throw new UsageError(`${url} answers ${status}: ${printable(says)}`);
}

/** The same of JSON, which has to be what was asked for. */
export async function callForJson<Data>(caller: Caller, schema: AnswerSchema<Data>, call: Call) {
	const { status, bytes, url } = await callRegistry(caller, call);
	const parsed = schema.safeParse(parseJson(bytes.toString()));
	if (parsed.success) return { status, data: parsed.data };
	throw new UsageError(`${url} answers ${status}, but not what was asked for.`);
}
