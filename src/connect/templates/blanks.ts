import type { Slot } from "./template.ts";

/** For secrets if the client has no notation for variables. */
export const SECRET_PLACEHOLDER = "YOUR_KEY";

/** Marks a gap in the client's notation. */
export type Blank = (slot: Slot, clientName: string) => string;

export const placeholder: Blank = ({ input, name }) =>
	input.secret ? SECRET_PLACEHOLDER : `<REQUIRED: ${name}>`;

/** VS Code asks for it by this name. */
export const inputReference: Blank = ({ name }) => `\${input:${name}}`;

/** Reads secrets from the environment; other gaps stay placeholders. */
export function fromEnvironment(notation: (variable: string) => string): Blank {
	return (slot, clientName) =>
		slot.input.secret ? notation(variableOf(slot, clientName)) : placeholder(slot, clientName);
}

/** Prefixed with the server's name, because all servers share one environment. */
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
