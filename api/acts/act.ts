import { z } from "zod";
import type { NamesIn } from "#contract/http/addresses.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { getEndpoint } from "#contract/http/endpoints.ts";
import { membersOf } from "#contract/members-of.ts";
import type { ADMIN_ENDPOINTS } from "#contract/moderation/admin-endpoints.ts";
import { Refusal } from "#domain/errors.ts";
import { requireStaff } from "#registry/act.ts";
import type { Actor, RegistryContext } from "#registry/store.ts";
import { sayDone, undoable } from "#registry/undo/undoable.ts";
import { parseInput, shapeOf } from "./act-input.ts";
import { tabulate, type Words, type WordTable } from "./words.ts";

/** For lists that the API has in pages: the operator gets the whole list, or its beginning. */
export const WHOLE_LIST = { page: z.never().optional(), limit: z.int().min(1).optional() };

/** What acts need: the registry, and the public address of the service for links. */
export interface ActContext extends RegistryContext {
	baseUrl: string;
}

type Row = (typeof ADMIN_ENDPOINTS)[number];
type Id = Row["id"];
type MembersOf<Source, Part extends string> =
	Source extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : unknown;

/** Parameters of the path and members of query and body, as each row of the contract says. */
type Asked = {
	[R in Row as R["id"]]: Record<NamesIn<R["path"]>, string> &
		MembersOf<R, "query"> &
		MembersOf<R, "body">;
};
type Answers = { [R in Row as R["id"]]: z.output<R["schema"]> };
type NoOwn = Record<never, z.ZodType>;
/** The same with what only the operator can say, which nobody else has said. */
type Wider<Given, Own extends z.ZodRawShape> = Omit<Given, keyof Own> & {
	[Name in keyof Own]: z.output<Own[Name]> | (Name extends keyof Given ? Given[Name] : undefined);
};
type InputOf<Of extends Id, Own extends z.ZodRawShape> = Wider<Asked[Of], NoInfer<Own>>;

type Members = Readonly<Record<string, unknown>>;
export interface Outcome {
	answer: unknown;
	location?: string | undefined;
	/** True if the next snapshot would show it. */
	changesSnapshot: boolean;
	/** Absent if people read the answer itself. */
	inWords?: (() => Words) | undefined;
}

/** How an option of a command is called and read, where that does not follow from its member. */
export interface OptionWords {
	/** As in `--agent <slug...>`. */
	flag?: string;
	says?: string;
	/** One flag for each value, with what it does. */
	flags?: Readonly<Record<string, string>>;
	/** Turns each given text into the value of the member. */
	read?: (given: string) => unknown;
	/** True if `--no-…` empties the list. */
	canEmpty?: boolean;
}

interface CommandRow {
	/** Noun, verb and arguments, if not as its id and path. */
	command?: string;
	/** Why no command is made of it: it has its own, or needs none. */
	noCommand?: string;
	options?: Readonly<Record<string, OptionWords>>;
	/** Shown after the help of its command. */
	notes?: string;
}

/** One thing that moderators or operators can see or do, however it is asked for. */
export interface Act extends CommandRow {
	/** Operators may do what moderators may. What only they may do is mostly asked for on the control socket. */
	who: "moderator" | "operator";
	/** Its row of the admin API. */
	endpoint: Endpoint | undefined;
	summary: string;
	/** What the command line can say. */
	input: z.ZodObject;
	/** The act that undoes it, or in a sentence why none does. Absent if it changes nothing. */
	undo?: string | undefined;
	/** True if it undoes an act, so it is not undone itself. */
	isUndoing?: boolean;
	/** True for acts of operators that can be undone for a minute, as all of moderators. Of the others, `undo` says why. */
	hasMinute?: boolean;
	/** Its word in the audit log, if that is not its id. Null if it leaves no line there. */
	audit?: string | null | undefined;
	/** Refuses those who may not. The operator at the command line has no account, and was already authorised. */
	refuse: (context: RegistryContext, actor: Actor) => Promise<void>;
	/** As the operator asks for it: the members of `input`. */
	runFor: (context: ActContext, input: unknown, actor: Actor) => Promise<Outcome>;
	/** As its row of the admin API was asked for: members that were parsed as the row says. */
	runRow: (context: ActContext, members: Members, actor: Actor) => Promise<Outcome>;
}

/** The same for code that knows which act it is, such as a form of the desk. */
export interface KnownAct<Input, Result> extends Act {
	perform: (context: ActContext, input: Input, actor: Actor) => Promise<Done<Result>>;
}

interface Done<Result> {
	result: Result;
	changesSnapshot: boolean;
}

interface Definition<Input, Result, Told, Item>
	extends CommandRow,
		Pick<Act, "undo" | "isUndoing" | "hasMinute" | "audit"> {
	run: (context: ActContext, input: Input, actor: Actor) => Promise<Result>;
	/** Whether the next snapshot would show it: always, or depending on the result. */
	changesSnapshot?: boolean | ((result: Result, input: Input) => boolean);
	/** What is decided on, for those who name no version. */
	current?: (context: ActContext, input: Input) => Promise<{ version: number; what: string }>;
	/**
	 * What the command prints: a sentence, or a table. Neither: the answer as JSON. The first line of the sentence also
	 * stands beside the button that undoes the act.
	 */
	says?: (answer: Told, input: Input, result: Result) => string;
	table?: WordTable<Told, Item>;
}

interface RowDefinition<Of extends Id, Own extends z.ZodRawShape, Result, Item>
	extends Definition<InputOf<Of, Own>, Result, Answers[Of], Item> {
	endpoint: Of;
	/** Moderators, if nothing else is said. */
	who?: Act["who"];
	/** What the operator can say in addition to the row, or with other bounds. */
	operator?: Own;
	view: (result: Result, input: InputOf<Of, Own>, baseUrl: string) => Answers[Of];
	location?: (answer: Answers[Of]) => string;
}

/** An act with a row of the admin API: it is asked for there, on the desk and at the command line. */
export function act<const Of extends Id, Result, Item = never, Own extends z.ZodRawShape = NoOwn>(
	definition: RowDefinition<Of, Own, Result, Item>,
): KnownAct<InputOf<Of, Own>, Result> {
	const { endpoint: id, who = "moderator", operator = {}, view, location, ...rest } = definition;
	const endpoint = getEndpoint(id);
	return build(rest, {
		endpoint,
		summary: endpoint.summary,
		input: z.strictObject({ ...shapeOf(endpoint), ...operator }),
		who,
		view: (result, input, { baseUrl }) => view(result, input, baseUrl),
		location: (answer, { baseUrl }) => location && baseUrl + location(answer),
	});
}

interface OwnDefinition<Shape extends z.ZodRawShape, Result, Item>
	extends Definition<z.output<z.ZodObject<Shape, z.core.$strict>>, Result, Result, Item> {
	summary: string;
	input: Shape;
	/** Moderators, if a form of the desk does it. */
	who?: Act["who"];
}

/** An act without a row of the admin API. The operator can ask for it on the control socket. */
export function ownAct<Shape extends z.ZodRawShape, Result, Item = never>(
	definition: OwnDefinition<Shape, Result, Item>,
): KnownAct<z.output<z.ZodObject<Shape, z.core.$strict>>, Result> {
	const { summary, input, who = "operator", ...rest } = definition;
	return build(rest, {
		endpoint: undefined,
		summary,
		input: z.strictObject(input),
		who,
		view: (result) => result,
	});
}

interface Made<Input, Result, Told> extends Pick<Act, "who" | "endpoint" | "summary" | "input"> {
	view: (result: Result, input: Input, context: ActContext) => Told;
	location?: (answer: Told, context: ActContext) => string | undefined;
}

function build<Input, Result, Told, Item>(
	definition: Definition<Input, Result, Told, Item>,
	{ view, location, ...rest }: Made<Input, Result, Told>,
): KnownAct<Input, Result> {
	const { undo } = definition;
	const { run, changesSnapshot = false, current, says, table, ...row } = definition;

	const refuse = ({ store }: RegistryContext, actor: Actor) => requireStaff(store, actor, rest.who);
	async function perform(context: ActContext, input: Input, actor: Actor): Promise<Done<Result>> {
		await refuse(context, actor);
		const { who, summary } = rest;
		const hasMinute = (who === "moderator" || row.hasMinute) && undo !== undefined;
		// What leaves no line in the audit log would only hide the last decision.
		const isNoted = hasMinute && row.audit !== null && !row.isUndoing;
		const noted = isNoted ? undoable(context, { summary, actor }) : context;
		const result = await run(noted, input, actor);
		if (noted.undoable && says) {
			const [summary = ""] = says(view(result, input, context), input, result).split("\n");
			await sayDone(context, { ...noted.undoable, summary, actor });
		}
		const isShown =
			typeof changesSnapshot === "boolean" ? changesSnapshot : changesSnapshot(result, input);
		return { result, changesSnapshot: isShown };
	}
	async function answer(context: ActContext, input: Input, actor: Actor): Promise<Outcome> {
		const { result, ...done } = await perform(context, input, actor);
		const reply = view(result, input, context);
		return {
			...done,
			answer: reply,
			location: location?.(reply, context),
			inWords: says
				? () => ({ sentence: says(reply, input, result) })
				: table && (() => tabulate(table, reply)),
		};
	}
	return {
		...row,
		...rest,
		refuse,
		perform,
		async runFor(context, raw, actor) {
			const members = z.record(z.string(), z.unknown()).parse(raw);
			if (current === undefined || members.version !== undefined) {
				return answer(context, parseInput<Input>(rest.input, members), actor);
			}
			const input = parseInput<Input>(rest.input, { ...members, version: 1 });
			const { version, what } = await current(context, input);
			throw new Refusal(
				"invalid_query",
				`Nothing is decided yet: version ${version} is ${what}. If that is what you mean, add --version ${version}.`,
			);
		},
		runRow: (context, members, actor) =>
			answer(context, membersOf<Input>(Object.entries(members)), actor),
	};
}
