import type { ClientWay, Input, Snippet, Way } from "#contract/facts/connect.ts";
import type { Given } from "../templates/fill.ts";
import type { Slot } from "../templates/template.ts";

export interface WayParts extends Omit<Way, "id" | "kind" | "clients"> {
	/** False if no command or address may be made from what its document says; the warnings say why. */
	usable: boolean;
	/** Of a usable way, on demand, because lists of ways do not need them. Without those that are known already. */
	clients: (known?: ReadonlySet<string>) => ClientWay[];
}

export interface WayContext {
	/** Name of the server in clients. */
	name: string;
	/** Its name in clients that look it up in registries. */
	lookedUp: string;
	protocolName: string | null;
	registryUrl: string;
	withdrawn: string | undefined;
	given: Given;
	/** Clients that need no answer. */
	known?: ReadonlySet<string> | undefined;
}

/** Never shows defaults or choices of secrets. */
export function inputsOfSlots(slots: readonly Slot[]): Input[] {
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

export function textSnippet(kind: "address" | "steps", label: string, text: string): Snippet {
	return { kind, label, shell: null, path: null, syntax: "text", text };
}
