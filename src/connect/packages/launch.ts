import type { Caution } from "../safety/caution.ts";
import type { NamedTemplate, Template, WordGroup } from "../templates/template.ts";

/** A program that the client starts and speaks with over its input and output. */
export interface StdioPlan {
	transport: "stdio";
	/** The first is the program. */
	words: readonly WordGroup[];
	environment: readonly NamedTemplate[];
}

/** A server that is there already. */
export interface HttpPlan {
	transport: "streamable-http" | "sse";
	url: Template;
	headers: readonly NamedTemplate[];
}

/** What has to be run by hand before a client can connect. */
export interface FirstStep {
	label: string;
	start: StdioPlan;
}

/** How an MCP server is reached, before anybody's notation. */
export interface Launch {
	label: string;
	/** Null where no client can start or ask it by itself. */
	server: StdioPlan | HttpPlan | null;
	first: readonly FirstStep[];
	cautions: readonly Caution[];
	/** The image, where it is one. */
	image: string | null;
	/** A file to download and open. */
	bundle: { url: string; sha256: string | null } | null;
}

export type Transport = "stdio" | HttpPlan["transport"];
