import type { ClientWay, Interface, Snippet } from "#contract/facts/connect.ts";
import { READ_FROM } from "../read-from.ts";
import { forbidsCommands } from "../safety/caution.ts";
import { checkAddress } from "../safety/check-address.ts";
import { checkTexts } from "../safety/check-texts.ts";
import { commandSnippets, curlCommand } from "../shells/command-snippets.ts";
import { textSnippet, type WayParts } from "./way-parts.ts";

/** A short message in each binding and version of A2A. From its specification, 2026-11-22. */
const MESSAGES = {
	one: { messageId: "1", role: "ROLE_USER", parts: [{ text: "Hello" }] },
	old: { kind: "message", messageId: "1", role: "user", parts: [{ kind: "text", text: "Hello" }] },
	oldHttp: { messageId: "1", role: "ROLE_USER", content: [{ text: "Hello" }] },
};

/** Interface of an A2A agent: its card, if stated, and a first request. */
export function interfaceWay(face: Interface): WayParts {
	const cautions = [
		...checkAddress([face.url]),
		...checkTexts([[face.url, face.tenant ?? "", face.card ?? "", ...modesOf(face)]]),
	];
	return {
		label: `A2A interface (${face.binding})`,
		target: face.url,
		inputs: [],
		warnings: cautions.map(({ text }) => text),
		usable: !forbidsCommands(cautions),
		clients: () => [interfaceClient(face)],
	};
}

function interfaceClient(face: Interface): ClientWay {
	const request = requestOf(face);
	return {
		client: "a2a",
		label: "A2A clients",
		read_from: READ_FROM.a2a,
		snippets: [
			...(face.card ? [textSnippet("address", "Agent card", face.card)] : []),
			textSnippet("address", "The interface", face.url),
			...(request ? curlSnippets(request, face) : []),
		],
		link: null,
		notes: [...modesOf(face), ...(request ? [] : [`No example request for ${face.binding}.`])],
	};
}

function modesOf({ takes = [], returns = [] }: Interface): string[] {
	const isStated = takes.length > 0 && returns.length > 0;
	return isStated ? [`It takes ${takes.join(", ")}, and returns ${returns.join(", ")}.`] : [];
}

interface Request {
	url: string;
	body: unknown;
}

function requestOf({ url, binding, protocol, tenant }: Interface): Request | undefined {
	const isOld = protocol?.startsWith("0.") ?? false;
	if (binding === "JSONRPC") {
		const params = isOld
			? { message: MESSAGES.old }
			: { ...(tenant !== null && { tenant }), message: MESSAGES.one };
		const method = isOld ? "message/send" : "SendMessage";
		return { url, body: { jsonrpc: "2.0", id: 1, method, params } };
	}
	if (binding !== "HTTP+JSON") return undefined;
	const base = url.replace(/\/$/, "");
	if (isOld) return { url: `${base}/v1/message:send`, body: { message: MESSAGES.oldHttp } };
	const path = tenant === null ? "" : `/${encodeURIComponent(tenant)}`;
	return { url: `${base}${path}/message:send`, body: { message: MESSAGES.one } };
}

function curlSnippets({ url, body }: Request, { protocol }: Interface): Snippet[] {
	const version = protocol === null ? [] : ["-H", `A2A-Version: ${protocol}`];
	const words = [
		url,
		"-H",
		"Content-Type: application/json",
		...version,
		"--data",
		JSON.stringify(body),
	];
	return commandSnippets(curlCommand("Try it", words));
}
