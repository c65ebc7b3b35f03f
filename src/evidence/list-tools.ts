import { createHash } from "node:crypto";
import { by } from "#contract/compare.ts";
import { ObservedTool } from "#contract/evidence/evidence.ts";
import { LOOK } from "#contract/limits.ts";
import { canonicalJson } from "#domain/texts/canonical-json.ts";
import type { GuardedAnswer } from "#outbound/guarded-fetch.ts";
import { withoutAnswer } from "./conversation.ts";
import type { McpAnswer } from "./mcp-messages.ts";

interface Listed {
	/** Null if it did not list all of them, or more than are kept. */
	tools: ObservedTool[] | null;
	/** The answer that refused to list them. */
	refused?: GuardedAnswer;
}

/** All tools, page by page. */
export async function listTools(
	ask: (page: Readonly<Record<string, string>>) => Promise<McpAnswer>,
): Promise<Listed> {
	const tools: ObservedTool[] = [];
	const cursors = new Set<string>();
	let page: Readonly<Record<string, string>> = {};
	for (let pages = 1; pages <= LOOK.maxPages; pages += 1) {
		const found = await ask(page).catch(withoutAnswer);
		const { result, answer } = found ?? {};
		if (!result || !Array.isArray(result.tools))
			return { tools: null, ...(answer && { refused: answer }) };
		tools.push(...result.tools.flatMap((tool) => ObservedTool.safeParse(tool).data ?? []));
		if (tools.length > LOOK.maxTools) return { tools: null };
		const { nextCursor } = result;
		if (typeof nextCursor !== "string" || nextCursor === "") return { tools: keptTools(tools) };
		// A page that leads to itself would never end.
		if (cursors.has(nextCursor)) return { tools: null };
		cursors.add(nextCursor);
		page = { cursor: nextCursor };
	}
	return { tools: null };
}

/** By name. Null if they are more than is kept. */
export function keptTools(tools: readonly ObservedTool[]): ObservedTool[] | null {
	const sorted = tools.toSorted(by(({ name }) => name));
	return canonicalJson(sorted).length > LOOK.maxToolBytes ? null : sorted;
}

/** SHA-256 of a set of tools, regardless of their order (RFC 8785). */
export function toolsDigest(tools: readonly ObservedTool[]): string {
	return createHash("sha256").update(canonicalJson(tools)).digest("hex");
}
