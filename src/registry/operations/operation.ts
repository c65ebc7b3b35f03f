import type { z } from "zod";
import { Refusal } from "#domain/errors.ts";
import { issueSentence } from "#domain/issue-sentence.ts";
import type { Actor, RegistryContext } from "../registry-context.ts";

/** A named action that an operator or moderator can request. Inputs and results are plain JSON. */
export interface Operation<Result = unknown> {
	input: z.ZodType;
	run: (
		context: RegistryContext,
		input: unknown,
		actor: Actor,
	) => Promise<OperationOutcome<Result>>;
}

export interface OperationOutcome<Result = unknown> {
	result: Result;
	/** True if the next snapshot would show the change. */
	changesSnapshot: boolean;
}

/** Operations by name. */
export type Operations = Readonly<Record<string, Operation>>;

export function operation<Input extends z.ZodType, Result>(row: {
	input: Input;
	/** Always, or depending on the result; never if absent. */
	changesSnapshot?: boolean | ((result: Result) => boolean);
	run: (context: RegistryContext, input: z.output<Input>, actor: Actor) => Promise<Result>;
}): Operation<Result> {
	const { input, changesSnapshot = false, run } = row;
	return {
		input,
		async run(context, raw, actor) {
			const result = await run(context, parseInput(input, raw), actor);
			const isChanged =
				typeof changesSnapshot === "boolean" ? changesSnapshot : changesSnapshot(result);
			return { result, changesSnapshot: isChanged };
		},
	};
}

function parseInput<Input extends z.ZodType>(schema: Input, raw: unknown): z.output<Input> {
	const parsed = schema.safeParse(raw, { error: issueSentence });
	if (parsed.success) return parsed.data;
	const errors = parsed.error.issues.map((issue) => ({
		pointer: `#/${issue.path.join("/")}`,
		detail: issue.message,
	}));
	const [first] = errors;
	const member = first?.pointer.slice(2).split("/")[0] || "input";
	throw new Refusal("invalid_body", `The ${member} ${first?.detail}.`, { errors });
}
