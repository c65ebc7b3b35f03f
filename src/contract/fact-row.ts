import type { FactKind } from "./fact-kinds.ts";

/** Where a fact is shown besides the places that show every fact: the moderators' desk and API, and where facts come from. */
export type FactPlace = "list" | "detail" | "feed" | "dump" | "markdown" | "page" | "compare";

export interface FactRow extends FactKind {
	/** What requests and answers call it. */
	wire: string;
	/** What answers call it, where that is another word. */
	answer?: string;
	/** What people call it. */
	label: string;
	/** What it means: for registrants, and in the OpenAPI document. */
	meaning: string;
	/**
	 * Where it stands among what registrations, changes and forms ask for. What has no place there is only imported.
	 */
	asked?: number;
	required?: true;
	/** What its text, or each text of its list, has to be besides. */
	rule?: "license" | "tag";
	/** Words of an open set as people read them. Others are shown as they are. */
	words?: Readonly<Record<string, string>>;
	shows: readonly FactPlace[];
	/** Parameter of the list that filters by it. An agent with several values counts under each. */
	filter?: {
		name: string;
		/** What the OpenAPI document says of it; only pages know one without. */
		description?: string;
		example?: string;
		/** Its values are too many to be counted and offered. */
		isUncounted?: true;
		/** Its values may hold commas, so that several are given by repeating the parameter alone. */
		isFreeText?: true;
	};
	/** What it is worth in a score, and how a hint asks for it. */
	worth?: { wish: string; market: number; trust?: number };
	/** Of the example that registrants are shown. */
	example?: unknown;
}

/** Answers for programs. */
export const ANSWERS = ["detail", "feed", "dump"] as const;
/** What people read. */
export const READINGS = ["markdown", "page", "compare"] as const;
