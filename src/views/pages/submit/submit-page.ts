import type { RegistrationRequest } from "#contract/agents/registration.ts";
import { ASKED_ROWS } from "#contract/facts/fact-rows.ts";
import { dashboardPath, submissionPath } from "#contract/http/addresses.ts";
import { bodyMaxBytesOf } from "#contract/http/body-bounds.ts";
import { getEndpoint } from "#contract/http/endpoints.ts";
import { IDEMPOTENCY_KEY, REGISTRATION, TOKEN_LIFETIME } from "#contract/limits.ts";
import { membersOf } from "#contract/members-of.ts";
import { SUBMISSION_STATUSES, type SubmissionStatus } from "#contract/vocabulary.ts";
import { quotaWords } from "#domain/quotas.ts";
import { TEXT_RULES } from "#domain/texts/text-gate.ts";
import { EXAMPLE_REGISTRATION, EXAMPLE_SUBMISSION_ID } from "../../open-api/example-submission.ts";
import { HEADER_PARAMETERS } from "../../open-api/parameters.ts";
import type { ViewContext } from "../../view-context.ts";
import { showAmount, showCount } from "../display.ts";
import { TOKEN_HEADER } from "../docs/endpoint-entry.ts";
import { rateWords } from "../docs/rate-words.ts";
import { pageFrame } from "../page-frame.ts";
import { profileFields, registrationFields } from "./registration-fields.ts";

/** How to bring an agent into the registry, step by step. */
export function submitPage(context: ViewContext) {
	const { baseUrl, contactEmail, limits } = context.site;
	return {
		...pageFrame(context, {
			path: "/submit/",
			title: "Submit an agent",
			description:
				"How to submit an agent with a form or through the API: every field with its limits, a complete example, and what is not accepted.",
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
		textRules: TEXT_RULES,
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
