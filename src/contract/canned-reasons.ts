/** Sentences that moderators need often, offered at every door that takes a reason. An id is for good: programs send it. */
export const CANNED_REASON_IDS = [
	"not_an_agent",
	"unclear",
	"website_down",
	"listed_already",
	"not_yours",
	"advertising",
	"harmful",
] as const;
export type CannedReasonId = (typeof CANNED_REASON_IDS)[number];

interface CannedReason {
	label: string;
	/** Shown to the person concerned, before anything that the moderator adds. */
	text: string;
}

export const CANNED_REASONS: Readonly<Record<CannedReasonId, CannedReason>> = {
	not_an_agent: {
		label: "Not an agent",
		text: "Only AI agents, bots, models, copilots and MCP servers are listed here.",
	},
	unclear: {
		label: "Unclear description",
		text: "The description does not say what the agent does.",
	},
	website_down: {
		label: "Website does not answer",
		text: "The website does not answer.",
	},
	listed_already: {
		label: "Listed already",
		text: "The agent is listed here already.",
	},
	not_yours: {
		label: "Speaks for somebody else",
		text: "The listing speaks for somebody who did not submit it.",
	},
	advertising: {
		label: "Advertising",
		text: "The text advertises instead of describing the agent.",
	},
	harmful: {
		label: "Harmful",
		text: "What it offers harms people or breaks the law.",
	},
};
