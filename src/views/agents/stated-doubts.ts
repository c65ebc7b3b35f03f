import { DOCUMENT_FORMATS } from "#contract/intake/document.ts";
import { agentCardIn } from "#documents/formats/a2a-card.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import type { ViewContext } from "../view-context.ts";

const DOUBTS: readonly (readonly [said: RegExp, means: string])[] = [
	[/\b(?:provisional|estimated|unverified)\b/iu, "Some of its figures are provisional"],
	[/\btool list fetch failed\b/iu, "Its tools could not be listed lately"],
];

/** What comments of TOML and YAML doubt, in sentences. Never in their own words, which nobody has checked. */
export function doubtsOf({ documentsOf }: ViewContext, agent: SnapshotAgent): string[] {
	return documentsOf(agent).flatMap(({ sha256, format, text }) => {
		if (!agent.documents.includes(sha256) || format === "agent-skill") return [];
		if (agentCardIn(text)?.conformance === false)
			return ["Its card says that it does not conform."];
		const said = (text.match(/^[ \t]*#.*$/gmu) ?? []).join("\n");
		const by = `notes its ${DOCUMENT_FORMATS[format].label}`;
		return DOUBTS.flatMap(([doubts, means]) => (doubts.test(said) ? [`${means}, ${by}.`] : []));
	});
}
