import type { Slot } from "./template.ts";

/** What stands where a secret belongs and the client knows no other notation. */
export const SECRET_PLACEHOLDER = "YOUR_KEY";

/** Writes what is to be filled in as a client reads it. */
export type Blank = (slot: Slot, clientName: string) => string;

export const placeholder: Blank = ({ input, name }) =>
	input.secret ? SECRET_PLACEHOLDER : `<REQUIRED: ${name}>`;

/** VS Code asks under this name. */
export const inputReference: Blank = ({ name }) => `\${input:${name}}`;

/** Secrets come from the environment; the rest has to be written in. */
export function fromEnvironment(notation: (variable: string) => string): Blank {
	return (slot, clientName) =>
		slot.input.secret ? notation(variableOf(slot, clientName)) : placeholder(slot, clientName);
}

/** Headers and arguments of two servers share one environment, so the name of the server stands before theirs. */
export function variableOf(slot: Slot, clientName: string): string {
	const name = slot.place === "environment" ? slot.name : `${clientName}_${slot.name}`;
	return asVariable(name);
}

export function asVariable(text: string): string {
	return text
		.replace(/[^A-Za-z0-9]+/g, "_")
		.replace(/^(?=[0-9])/, "_")
		.toUpperCase();
}
