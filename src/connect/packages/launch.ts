import type { Caution } from "../safety/caution.ts";
import type { NamedTemplate, Template, WordGroup } from "../templates/template.ts";

/** A program that the client starts and communicates with over standard input and output. */
export interface StdioPlan {
	transport: "stdio";
	/** The first word is the program. */
	words: readonly WordGroup[];
	environment: readonly NamedTemplate[];
}

export interface HttpPlan {
	transport: "streamable-http" | "sse";
	url: Template;
	headers: readonly NamedTemplate[];
}

/** Labels of what is run by hand before a client can connect. */
export const FIRST_STEPS = { install: "Install it first", start: "Start it first" } as const;

/** That there is such a step, for those who do not see the steps. */
export const STEP_CAUTIONS = {
	install: `${FIRST_STEPS.install} (step 1).`,
	start: `${FIRST_STEPS.start} (step 1).`,
} as const;

export interface FirstStep {
	label: (typeof FIRST_STEPS)[keyof typeof FIRST_STEPS];
	start: StdioPlan;
}

/** How to reach an MCP server, independent of any client's notation. */
export interface LaunchCommand {
	label: string;
	/** Null if clients cannot start or reach it by themselves. */
	server: StdioPlan | HttpPlan | null;
	first: readonly FirstStep[];
	cautions: readonly Caution[];
	/** Set only for an image that is started without options and words. */
	image: string | null;
	bundle: { url: string; sha256: string | null } | null;
}

export type Transport = "stdio" | HttpPlan["transport"];
