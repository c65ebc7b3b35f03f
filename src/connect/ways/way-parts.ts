import type { ClientWay, Snippet, Way } from "#contract/connect.ts";
import type { Connection, Input } from "#contract/connection.ts";
import { jsonText } from "../clients/json-notation.ts";
import type { Given } from "../templates/fill.ts";
import type { Slot } from "../templates/template.ts";

/** The parts of a way that depend on its kind. */
export interface WayParts extends Omit<Way, "id" | "kind" | "clients"> {
	/** On demand, because lists of ways do not need them. */
	clients: () => ClientWay[];
}

/** Context for building a way. */
export interface WayContext {
	/** Name of the server in clients. */
	name: string;
	protocolName: string | null;
	registryUrl: string;
	given: Given;
}

/** Never shows defaults or choices of secrets. */
export function inputsOf(slots: readonly Slot[]): Input[] {
	const byName = new Map(slots.map((slot) => [slot.name, slot]));
	return [...byName.values()].map(({ name, input }) => ({
		name,
		description: input.description,
		required: input.required,
		secret: input.secret,
		format: input.format,
		default: input.secret ? null : input.default,
		choices: input.secret ? [] : input.choices,
		placeholder: input.placeholder,
	}));
}

/** Shows a connection as read, if no command may be built from it. */
export function asRead(connection: Connection): ClientWay {
	return {
		client: "json",
		label: "As in its document",
		read_from: "its document",
		snippets: [
			{
				kind: "file",
				label: "What its document says",
				shell: null,
				path: null,
				syntax: "json",
				text: jsonText(connection),
			},
		],
		link: null,
		notes: [],
	};
}

export function textSnippet(kind: "address" | "steps", label: string, text: string): Snippet {
	return { kind, label, shell: null, path: null, syntax: "text", text };
}
