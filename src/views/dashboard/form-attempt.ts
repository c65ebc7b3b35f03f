import type { ProblemIssue } from "#contract/problem.ts";
import type { Block, Field } from "./blocks.ts";

/** A form that was sent and not accepted: what was in it, and what is wrong. */
export interface FormAttempt {
	values: Readonly<Record<string, string | readonly string[]>>;
	errors: readonly ProblemIssue[];
	/** A sentence on the whole. */
	detail: string;
}

/** Fields with what was sent in them and what is wrong beside each. Without an attempt they stay as they are. */
export function withAttempt(fields: readonly Field[], attempt?: FormAttempt): Field[] {
	if (!attempt) return [...fields];
	return fields.map((field) => {
		const sent = attempt.values[field.name];
		const error = attempt.errors.find(({ pointer }) => pointer.split("/")[1] === field.name);
		return {
			...field,
			...(field.type.startsWith("checkbox")
				? { chosen: sent === undefined ? [] : [sent].flat() }
				: { value: [sent ?? ""].flat().join("\n") }),
			...(error ? { error: error.detail } : {}),
		};
	});
}

/** What is wrong, above the page. */
export function attemptNotice(attempt?: FormAttempt): Block[] {
	return attempt ? [{ kind: "notice", tone: "bad", text: attempt.detail }] : [];
}

/** What was done before the page was reached, by the key that the address carries. */
export function doneNotice(
	sentences: Readonly<Record<string, string>>,
	done: string | undefined,
): Block[] {
	const text = done !== undefined && Object.hasOwn(sentences, done) ? sentences[done] : undefined;
	return text === undefined ? [] : [{ kind: "notice", tone: "good", text }];
}
