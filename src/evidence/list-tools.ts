import { isDeepStrictEqual } from "node:util";
import type { EndpointEvidence, ObservedTool } from "#contract/evidence/evidence.ts";
import type { UnseenName } from "#contract/evidence/unseen.ts";
import { LOOK } from "#contract/limits.ts";
import { readTools } from "#domain/evidence/read-tools.ts";
import type { Sight } from "#domain/evidence/sight.ts";
import { inDigestOrder, toolsDigest } from "#domain/evidence/tools-digest.ts";
import { canonicalJson } from "#domain/texts/canonical-json.ts";
import type { GuardedAnswer } from "#outbound/guarded-fetch.ts";
import { OutboundFailure } from "#outbound/outbound-failure.ts";
import type { McpAnswer } from "./mcp-messages.ts";

type Tools = Sight<ObservedTool[]>;

/** All tools, page by page. A part of them is never told as the whole. */
export async function listTools(
	ask: (page: Readonly<Record<string, string>>) => Promise<McpAnswer>,
): Promise<{ tools: Tools; refused?: GuardedAnswer }> {
	const listed: unknown[] = [];
	const cursors = new Set<string>();
	let first: unknown;
	let page: Readonly<Record<string, string>> = {};
	for (let pages = 1; pages <= LOOK.maxPages; pages += 1) {
		const reply = await ask(page).catch((error: unknown): UnseenName => {
			if (!(error instanceof OutboundFailure)) throw error;
			return error.kind === "too_large" ? "too-much" : "unanswered";
		});
		if (typeof reply === "string") return { tools: unseen(reply) };
		const { result, error, answer } = reply;
		// An empty cursor is one like any other, but older programs mean the end.
		if (error && page.cursor === "") return { tools: keptTools(listed) };
		if (!result || !Array.isArray(result.tools)) {
			const isRefusal = error !== undefined || answer.status >= 400;
			return { tools: unseen(isRefusal ? "unlisted" : "unreadable"), refused: answer };
		}
		const isRepeated = page.cursor === "" && isDeepStrictEqual(result.tools, first);
		if (isRepeated) return { tools: keptTools(listed) };
		first ??= result.tools;
		for (const tool of result.tools) listed.push(tool);
		if (listed.length > LOOK.maxTools) return { tools: unseen("too-much") };
		const { nextCursor = null } = result;
		if (nextCursor === null) return { tools: keptTools(listed) };
		if (typeof nextCursor !== "string") return { tools: unseen("unreadable") };
		// A page that leads to itself would never end.
		if (cursors.has(nextCursor)) return { tools: unseen("endless") };
		cursors.add(nextCursor);
		page = { cursor: nextCursor };
	}
	return { tools: unseen("endless") };
}

function unseen(why: UnseenName): Tools {
	return { is: "unseen", why };
}

/** In the order of their digest, if all can be read and are not more than is kept. */
export function keptTools(listed: unknown): Tools {
	if (!Array.isArray(listed)) return unseen("unreadable");
	const { tools, unreadable } = readTools(listed);
	if (unreadable.length > 0) return unseen("unreadable");
	const value = inDigestOrder(tools);
	const bytes = Buffer.byteLength(canonicalJson(value));
	const isKept = value.length <= LOOK.maxTools && bytes <= LOOK.maxToolBytes;
	return isKept ? { is: "known", value } : unseen("too-much");
}

export function toldTools(
	tools: Tools,
): Pick<EndpointEvidence, "tools" | "tools_sha256" | "unseen"> {
	if (tools.is === "known") return { tools: tools.value, tools_sha256: toolsDigest(tools.value) };
	const unseen = tools.is === "unseen" && { unseen: { tools: tools.why } };
	return { tools: null, tools_sha256: null, ...unseen };
}
