import { type BehavioralProfile, PROFILE_MEANINGS } from "#contract/agents/behavioral-profile.ts";
import { RegistrationRequest } from "#contract/agents/registration.ts";
import { ASKED_ROWS } from "#contract/facts/fact-rows.ts";
import { dashboardPath, submissionPath } from "#contract/http/addresses.ts";
import { bodyMaxBytesOf } from "#contract/http/body-bounds.ts";
import { getEndpoint } from "#contract/http/endpoints.ts";
import { describeBody, type JsonSchema } from "#contract/http/json-schema.ts";
import { IDEMPOTENCY_KEY, REGISTRATION, TOKEN_LIFETIME } from "#contract/limits.ts";
import { mapMembers, membersOf } from "#contract/members-of.ts";
import { SUBMISSION_STATUSES, type SubmissionStatus } from "#contract/vocabulary.ts";
import { quotaWords } from "#domain/quotas.ts";
import { PROFILE_SCALES, SENSITIVE_ACCESS } from "#domain/scores/exposure-profile.ts";
import { FORBIDDEN_TEXTS } from "#domain/texts/text-gate.ts";
import { EXAMPLE_REGISTRATION, EXAMPLE_SUBMISSION_ID } from "../../open-api/example-submission.ts";
import { HEADER_PARAMETERS } from "../../open-api/parameters.ts";
import type { ViewContext } from "../../view-context.ts";
import { showAmount, showCount } from "../display.ts";
import { TOKEN_HEADER } from "../docs/endpoint-entry.ts";
import { rateWords } from "../docs/rate-words.ts";
import { memberWords } from "../docs/schema-words.ts";
import { pageFrame } from "../page-frame.ts";

export function submitPage(context: ViewContext) {
	const { baseUrl, contactEmail, limits } = context.site;
	return {
		...pageFrame(context, {
			path: "/submit/",
			title: "Add a server, model or agent",
			description:
				"How to add one with a form or the API: every field with its limits, a complete example, and what is not accepted.",
		}),
		contactEmail,
		signInPath: dashboardPath("signIn"),
		formPath: dashboardPath("newSubmission"),
		templates: [
			{ path: getEndpoint("listTemplateCsv").path, label: "CSV" },
			{ path: getEndpoint("listTemplateJson").path, label: "JSON" },
		],
		revisePath: getEndpoint("reviseAgent").path,
		publishPath: getEndpoint("publishMcpServer").path,
		tokenLifetime: showAmount(TOKEN_LIFETIME.defaultDays, "day"),
		register: {
			url: baseUrl + getEndpoint("registerAgent").path,
			headers: [TOKEN_HEADER, `Idempotency-Key: ${HEADER_PARAMETERS.IdempotencyKey.example}`],
			body: exampleRegistration(context),
		},
		fields: registrationFields(),
		profileFields: profileFields(),
		bodyMax: `${bodyMaxBytesOf(getEndpoint("registerAgent")) / 1024} KiB`,
		rate: rateWords("submission", limits),
		keyHours: showAmount(IDEMPOTENCY_KEY.keptHours, "hour"),
		quotas: (getEndpoint("registerAgent").quotas ?? []).map((name) => quotaWords(name, limits)),
		watch: {
			url: baseUrl + submissionPath(EXAMPLE_SUBMISSION_ID),
			headers: [TOKEN_HEADER],
			body: null,
		},
		states: SUBMISSION_STATUSES.map((name) => ({ name, meaning: STATES[name] })),
		textRules: FORBIDDEN_TEXTS,
		addressRules: ADDRESS_RULES,
	};
}

const STATES: Readonly<Record<SubmissionStatus, string>> = {
	pending: "In review. queue_position is its place in the queue; 1 is next.",
	changes_requested:
		"A moderator asked for changes; reason says which. Edit it on the dashboard, and it keeps its place in the queue.",
	approved: "Approved. It is public at agent_url within a few minutes.",
	rejected: "Not listed; reason says why. Fix it and submit again.",
	withdrawn: "You withdrew it before a decision.",
};

const ADDRESS_RULES = [
	"must start with https:// or http:// and use the standard port",
	"must name a public host, not an IP address",
	"must not contain a user name or a password",
	"must not contain spaces, control characters or backslashes",
	`must be at most ${showCount(REGISTRATION.urlMaxCharacters)} characters`,
];

/** A registration that states everything. It would be accepted unchanged. */
function exampleRegistration({ snapshot }: ViewContext): RegistrationRequest {
	const [category] = snapshot.categories;
	const others = ASKED_ROWS.filter(({ kind }) => kind !== "category");
	return {
		...EXAMPLE_REGISTRATION,
		...(category ? { category_slug: category.slug } : {}),
		...membersOf<RegistrationRequest>(others.map(({ wire, example }) => [wire, example])),
	};
}

function registrationFields() {
	return fieldsOf(
		"RegistrationRequest",
		Object.fromEntries(ASKED_ROWS.map(({ wire, meaning }) => [wire, meaning])),
	);
}

function profileFields() {
	const described = mapMembers(
		PROFILE_MEANINGS,
		(meaning, name) => `${meaning} Documented words: ${Object.keys(WORDS[name].words).join(", ")}.`,
	);
	return fieldsOf("BehavioralProfile", described);
}

const { named: SCHEMAS } = describeBody(RegistrationRequest, "");

function fieldsOf(schemaName: string, meanings: Readonly<Record<string, string>>) {
	return memberWords(SCHEMAS[schemaName] ?? {}, resolve).map((member) => {
		return { ...member, description: meanings[member.name] ?? "" };
	});
}

/** A member with a named schema is an object. */
function resolve(schema: JsonSchema): JsonSchema {
	return schema.$ref === undefined ? schema : { type: "object" };
}

const WORDS: Readonly<
	Record<keyof BehavioralProfile, { words: Readonly<Record<string, number>> }>
> = { ...PROFILE_SCALES, sensitive_access: SENSITIVE_ACCESS };
