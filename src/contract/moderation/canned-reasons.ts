import { keysOf } from "../members-of.ts";

interface CannedReason {
	label: string;
	/** Shown to the registrant, before anything that the moderator adds. */
	text: string;
}

/** Sentences that moderators often need, offered wherever a reason can be given. An id never changes: programs send it. */
export const CANNED_REASONS = {
	not_an_agent: {
		label: "Not an agent",
		text: "Only AI agents, bots, models, copilots and MCP servers are listed here.",
	},
	unclear: {
		label: "Unclear description",
		text: "The description does not say what the agent does.",
	},
	website_down: { label: "Website does not answer", text: "The website does not answer." },
	listed_already: { label: "Listed already", text: "The agent is already listed here." },
	not_yours: {
		label: "Represents someone else",
		text: "The listing represents someone other than its submitter.",
	},
	advertising: {
		label: "Advertising",
		text: "The text is advertising and does not describe the agent.",
	},
	harmful: { label: "Harmful", text: "What it offers is harmful or illegal." },
} as const satisfies Record<string, CannedReason>;
export type CannedReasonId = keyof typeof CANNED_REASONS;
export const CANNED_REASON_IDS = keysOf(CANNED_REASONS);
