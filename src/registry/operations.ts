import { z } from "zod";
import { Instant, Slug } from "#contract/primitives.ts";
import {
	INCIDENT_KINDS,
	INCIDENT_SEVERITIES,
	INCIDENT_STATUSES,
	SCOPES,
	SUBMISSION_STATUSES,
} from "#contract/vocabulary.ts";
import { Refusal } from "#domain/errors.ts";
import { ImportedAgent } from "#domain/imported-agent.ts";
import { issueSentence } from "#domain/issue-sentence.ts";
import type { TokenRecord } from "#domain/records/token-record.ts";
import { checkWebAddress } from "#domain/web-address.ts";
import { addCategory } from "./add-category.ts";
import { writeBackup } from "./backup.ts";
import { decideSubmission } from "./decide-submission.ts";
import { generateAgents } from "./generate-agents.ts";
import { importAgents } from "./import-agents.ts";
import { issueToken } from "./issue-token.ts";
import { addIncident, updateIncident } from "./record-incident.ts";
import type { Actor, RegistryContext } from "./registry-context.ts";
import { revokeToken } from "./revoke-token.ts";

/** Something that an operator or moderator may ask of the registry, by name. Inputs and results are plain JSON. */
interface Operation {
	input: z.ZodType;
	/** True when the next snapshot would show what changed. */
	changesSnapshot: boolean;
	run: (context: RegistryContext, input: unknown, actor: Actor) => Promise<unknown>;
}

function operation<Input extends z.ZodType>(row: {
	input: Input;
	changesSnapshot?: boolean;
	run: (context: RegistryContext, input: z.output<Input>, actor: Actor) => Promise<unknown>;
}): Operation {
	const { input, changesSnapshot = false, run } = row;
	return {
		input,
		changesSnapshot,
		run: (context, raw, actor) => run(context, parseInput(input, raw), actor),
	};
}

const SubmissionChoice = z.strictObject({ id: z.string() });
const Source = z.strictObject({ url: z.string(), title: z.string() });

/** All of them; the command line, the control socket and later the review desk run these and nothing else. */
const OPERATIONS: Readonly<Record<string, Operation>> = {
	"token.create": operation({
		input: z.strictObject({
			name: z.string(),
			scopes: z.array(z.enum(SCOPES)),
			days: z.int().optional(),
			ownerId: z.string().min(1).optional(),
		}),
		run: async (context, input) => {
			const { token, record } = await issueToken(context, input);
			return { token, ...withoutDigest(record) };
		},
	}),
	"token.list": operation({
		input: z.strictObject({}),
		run: async ({ store }) => (await store.listTokens()).map(withoutDigest),
	}),
	"token.revoke": operation({
		input: z.strictObject({ id: z.string() }),
		run: async (context, { id }) => withoutDigest(await revokeToken(context, id)),
	}),
	"submission.list": operation({
		input: z.strictObject({ status: z.enum(SUBMISSION_STATUSES).optional() }),
		run: ({ store }, { status }) => store.listSubmissions(status),
	}),
	"submission.show": operation({
		input: SubmissionChoice,
		run: async ({ store }, { id }) => {
			const submission = await store.findSubmission(id);
			if (!submission) throw new Refusal("not_found", "No submission has this id.");
			return submission;
		},
	}),
	"submission.approve": operation({
		input: SubmissionChoice,
		changesSnapshot: true,
		run: (context, { id }, actor) =>
			decideSubmission(context, { id, decision: { outcome: "approved" }, actor }),
	}),
	"submission.reject": operation({
		input: SubmissionChoice.extend({ reason: z.string().trim().min(1).max(1000) }),
		run: (context, { id, reason }, actor) =>
			decideSubmission(context, { id, decision: { outcome: "rejected", reason }, actor }),
	}),
	"incident.list": operation({
		input: z.strictObject({}),
		run: ({ store }) => store.listIncidents(),
	}),
	"incident.add": operation({
		input: z.strictObject({
			title: z.string(),
			summary: z.string(),
			kind: z.enum(INCIDENT_KINDS),
			severity: z.enum(INCIDENT_SEVERITIES),
			agents: z.array(Slug),
			occurredAt: Instant.optional(),
			sources: z
				.array(Source.refine(({ url }) => checkWebAddress(url).ok, "must be a public web address"))
				.optional(),
		}),
		changesSnapshot: true,
		run: (context, input, actor) => addIncident(context, input, actor),
	}),
	"incident.update": operation({
		input: z.strictObject({
			slug: Slug,
			status: z.enum(INCIDENT_STATUSES).optional(),
			severity: z.enum(INCIDENT_SEVERITIES).optional(),
			summary: z.string().optional(),
			note: z.string().optional(),
		}),
		changesSnapshot: true,
		run: (context, input, actor) => updateIncident(context, input, actor),
	}),
	"category.list": operation({
		input: z.strictObject({}),
		run: ({ store }) => store.listCategories(),
	}),
	"category.add": operation({
		input: z.strictObject({
			slug: z.string(),
			name: z.string(),
			icon: z.string().max(16).optional(),
			description: z.string().max(400).optional(),
		}),
		changesSnapshot: true,
		run: (context, input) => addCategory(context, input),
	}),
	"agents.import": operation({
		input: z.strictObject({ agents: z.array(ImportedAgent), approve: z.boolean() }),
		changesSnapshot: true,
		run: (context, input, actor) => importAgents(context, { ...input, actor }),
	}),
	"agents.generate": operation({
		input: z.strictObject({ first: z.int().min(0), count: z.int().min(1), seed: z.string() }),
		changesSnapshot: true,
		run: (context, input) => generateAgents(context, input),
	}),
	"registry.backup": operation({
		input: z.strictObject({ directory: z.string().min(1) }),
		run: ({ store }, { directory }) => writeBackup(store, directory),
	}),
};

export interface OperationOutcome {
	result: unknown;
	changesSnapshot: boolean;
}

/** Runs an operation by name; refuses unknown names and inputs that do not fit. */
export async function runOperation(
	context: RegistryContext,
	{ name, input, actor }: { name: string; input: unknown; actor: Actor },
): Promise<OperationOutcome> {
	const row = Object.hasOwn(OPERATIONS, name) ? OPERATIONS[name] : undefined;
	if (!row) throw new Refusal("not_found", "No operation has this name.");
	return { result: await row.run(context, input, actor), changesSnapshot: row.changesSnapshot };
}

function parseInput<Input extends z.ZodType>(schema: Input, raw: unknown): z.output<Input> {
	const parsed = schema.safeParse(raw);
	if (parsed.success) return parsed.data;
	const errors = parsed.error.issues.map((issue) => ({
		pointer: `#/${issue.path.join("/")}`,
		detail: issueSentence(issue),
	}));
	const [first] = errors;
	const member = first?.pointer.slice(2).split("/")[0] || "input";
	throw new Refusal("invalid_body", `The ${member} ${first?.detail}.`, { errors });
}

function withoutDigest({ digest: _, ...token }: TokenRecord): Omit<TokenRecord, "digest"> {
	return token;
}
