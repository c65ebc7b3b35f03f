import { AgentsLock, LockFormat } from "#contract/evidence/lock.ts";
import { matchPath } from "#contract/http/addresses.ts";
import { type Endpoint, essenceOf } from "#contract/http/endpoint.ts";
import { Problem } from "#contract/http/problem.ts";
import { leftOut } from "#contract/protocols/mcp-registry-endpoints.ts";
import type { DescribedOperation } from "./described-operations.ts";
import type { FuzzedRequest } from "./requests.ts";
import type { FuzzedAnswer } from "./send-fuzzed.ts";

/** Possible answers to a path or method of no operation. */
const ELSEWHERE = [200, 204, 303, 304, 308, 400, 401, 403, 404, 405, 414];
const PROBLEM = "application/problem+json";

/** What is wrong with an answer, in a sentence each. */
export function judge(
	asked: FuzzedRequest,
	answer: FuzzedAnswer,
	operations: ReadonlyMap<string, DescribedOperation>,
): string[] {
	const path = asked.target.split("?", 1)[0] ?? "";
	const method = asked.method === "HEAD" ? "GET" : asked.method;
	const endpoint = matchPath(path)?.endpoints.find((row) => row.method === method);
	const operation = endpoint && operations.get(endpoint.id);
	// Deleting a version is refused without being an operation.
	const isRefused = answer.status === 501 && leftOut(method, path) !== undefined;
	const found = [
		...(isRefused ? [] : findUndocumented(answer, operation, asked.headers)),
		...(asked.method === "HEAD" ? [] : findMisshapen(answer, endpoint)),
		...findWronglyAccepted(asked, answer, endpoint),
	];
	const what = `${asked.method} ${asked.target.slice(0, 300)}`;
	const sent = asked.body === undefined ? "" : ` with ${JSON.stringify(asked.body.slice(0, 300))}`;
	return found.map((sentence) => `${what}${sent} ${sentence}`);
}

function findUndocumented(
	{ status, type, body }: FuzzedAnswer,
	operation: DescribedOperation | undefined,
	headers: readonly string[],
): string[] {
	// A format that oEmbed does not have is no failure of the service.
	if (status >= 500 && status !== 501) return [`is answered ${status}: ${body.slice(0, 200)}`];
	if (!operation) return ELSEWHERE.includes(status) ? [] : [`is answered ${status}`];
	const types = operation.answers.get(status);
	if (!types)
		return [
			`is answered ${status}, which ${operation.id} does not document: ${body.slice(0, 200)}`,
		];
	// Requests for pages get an error page.
	const isPage = status === 404 && headers.includes("text/html");
	const isKnown = isPage || types.length === 0 || types.includes(essenceOf(type));
	return isKnown
		? []
		: [`is answered ${status} as ${type}, which ${operation.id} does not document`];
}

function findMisshapen(
	{ status, type, body }: FuzzedAnswer,
	endpoint: Endpoint | undefined,
): string[] {
	const essence = essenceOf(type);
	const isProblem = essence === PROBLEM;
	const { protocolAnswers = [] } = endpoint ?? {};
	const isOwn =
		status === endpoint?.status || protocolAnswers.some((answer) => answer.status === status);
	if (status >= 400 && !isProblem && !isOwn && essence !== "text/html")
		return [`is answered ${status} as ${type}`];
	// Types of clients would be unions if this were in the document, so the parameter says it.
	const isLockable = endpoint?.query?.shape.format === LockFormat;
	const own = isLockable ? endpoint?.schema?.or(AgentsLock) : endpoint?.schema;
	const schema = isProblem ? Problem : isOwn ? own : null;
	if (!schema || !/json$/.test(essence) || body === "") return [];
	const parsed = schema.safeParse(JSON.parse(body));
	if (!parsed.success)
		return [`is answered ${status} in another shape: ${parsed.error.message.slice(0, 200)}`];
	const isSame = !isProblem || Problem.parse(parsed.data).status === status;
	return isSame ? [] : [`is answered ${status} with the problem of another status`];
}

/** What was accepted must match the contract. */
function findWronglyAccepted(
	{ method, body }: FuzzedRequest,
	answer: FuzzedAnswer,
	endpoint: Endpoint | undefined,
): string[] {
	if (!endpoint?.body || endpoint.access || method === "OPTIONS") return [];
	if (answer.status >= 300 || isRpcError(answer)) return [];
	// Its answer says what is wrong.
	if (endpoint.id === "validateMcpServer") return [];
	const text = Buffer.from(body ?? "", "latin1").toString("utf8");
	const parsed = endpoint.body.safeParse(JSON.parse(text));
	return parsed.success
		? []
		: [`is accepted against the contract: ${parsed.error.message.slice(0, 200)}`];
}

/** Protocols over JSON-RPC refuse with the status of a success. */
function isRpcError({ body }: FuzzedAnswer): boolean {
	return /^\{"jsonrpc":"2\.0",.*"error":\{"code":-\d+,/s.test(body);
}
