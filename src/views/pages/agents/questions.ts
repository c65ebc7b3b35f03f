import type { AgentFilter } from "#contract/agents/agents-page.ts";
import { keysOf } from "#contract/members-of.ts";

/** A filter as a question. */
interface Question {
	asks: string;
	/** Values that read better as answers than by their usual labels. */
	answers?: Readonly<Record<string, string>>;
	/** Values that tell nothing. */
	silent?: readonly string[];
}

/** The filters beside lists, in this order. All others work by address too. */
const ASKED = {
	runs: { asks: "Where does it run?", answers: { here: "On my machine", hosted: "Hosted for me" } },
	reach: {
		asks: "What does it reach?",
		answers: {
			stays: "Nothing outside my machine",
			maker: "Hosts of its maker",
			elsewhere: "Other hosts too",
		},
		silent: ["unknown"],
	},
	auth: {
		asks: "What does it ask for?",
		answers: { none: "No key stated", secret: "A key", header: "A header", oauth2: "Sign-in" },
		// All of these ask for a key.
		silent: ["api_key"],
	},
	client: { asks: "Does it work in my app?" },
	category: { asks: "What does it do?", silent: ["none"] },
	pricing: { asks: "What does it cost?" },
	key: {
		asks: "Where does my key go?",
		answers: {
			machine: "To a program on my machine",
			maker: "To its maker",
			other: "To somebody else",
		},
		silent: ["unknown"],
	},
	risk: { asks: "How risky is it?", silent: ["unassessed"] },
	tools: { asks: "Are its tools known?", answers: { yes: "They are listed" }, silent: ["no"] },
	updated: { asks: "Is it kept up?", silent: ["unknown"] },
	claim: { asks: "Is its owner proven?", silent: ["unclaimed"] },
	incidents: { asks: "Is there trouble?" },
	answers: { asks: "Does it answer?" },
} as const satisfies Partial<Record<AgentFilter, Question>>;

export const QUESTIONS: Readonly<Partial<Record<AgentFilter, Question>>> = ASKED;

/** Those that are asked of all types. */
export const GENERAL_QUESTIONS = keysOf(ASKED).filter((filter) => filter !== "risk");
