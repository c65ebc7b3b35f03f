import { KNOWN_ISSUERS, type Publisher } from "#contract/accounts/publisher.ts";
import { dashboardPath } from "#contract/http/addresses.ts";
import * as ui from "#views/dashboard/blocks.ts";
import type { Viewer } from "#views/dashboard/dashboard-view.ts";
import { select, textField } from "#views/dashboard/fields.ts";

export interface PublishersParts extends Pick<Viewer, "attempt"> {
	/** Of one owner. */
	publishers: readonly Publisher[];
	/** That this registry accepts. */
	issuers: readonly string[];
	/** Slug, if the owner is an organisation. */
	owner?: string;
}

export const PUBLISHER_OUTCOMES = {
	trusted: "Job trusted. It can publish in the verified namespaces.",
	untrusted: "Job removed. It can no longer publish.",
};

/** CI jobs that may publish for an owner, for its page. */
export function publishersSection(parts: PublishersParts) {
	const { publishers, issuers, owner } = parts;
	const hidden: Readonly<Record<string, string>> = owner === undefined ? {} : { owner };
	const options = issuers.map((value) => ({ value, label: placeOf(value) }));
	const fields = [select("issuer", "Where the job runs", { options, required: true }), ...FIELDS];
	return ui.section(
		"publishers",
		"Trusted publishers",
		ui.text(
			"A CI job that you name here can publish without a stored secret, in the namespaces that a claim or a proven domain verifies.",
		),
		ui.table("Trusted publishers, oldest first", {
			columns: ["Job", "Namespaces", "Last used", ""],
			rows: publishers.map(({ id, repository, workflow, environment, ...rest }) => [
				{
					text: repository,
					lines: [
						[placeOf(rest.issuer), workflow].filter(Boolean).join(", "),
						`Environment: ${environment ?? "any"}`,
					],
				},
				rest.namespaces.join(", ") || "none yet",
				ui.dayCell(rest.last_used_at),
				ui.button(dashboardPath("removeTrusted", id), "Yes, remove it", {
					opener: "Remove",
					tone: "danger",
					hidden,
					label: `Remove ${repository}`,
				}),
			]),
			empty: "None yet.",
		}),
		ui.form(dashboardPath("trustPublisher"), "Trust this job", { fields, hidden }),
	);
}

/** GitHub's issuer has a long name that nobody knows. */
function placeOf(issuer: string): string {
	return KNOWN_ISSUERS[issuer] === "github" ? "GitHub Actions" : new URL(issuer).host;
}

const FIELDS = [
	textField("repository", "Repository", { hint: "For example ada/tides.", required: true }),
	textField("workflow", "Workflow file", { hint: "publish.yml or .gitlab-ci.yml if left empty." }),
	textField("environment", "Environment", { hint: "Any if left empty." }),
];
