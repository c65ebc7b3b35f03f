import { REASON_MAX_CHARACTERS } from "#contract/limits.ts";
import { WORLD } from "./world.ts";
import { asking, sending } from "./worst-input.ts";

const TEXT = "ß".repeat(REASON_MAX_CHARACTERS);
/** Neither its signature nor its issuer is known. */
const JOB = { oidc_token: `${"x".repeat(2_000)}.${"y".repeat(8_000)}.${"z".repeat(500)}` };
const KEY = {
	domain: `${"x".repeat(60)}.example`,
	timestamp: "2026-05-04T12:00:00Z",
	signed_timestamp: "0f".repeat(64),
};

const of = (path: string) => [asking("of a full account", path)];
const post = (path: string, body: object = {}) => [
	sending("as much as fits", "POST", [path, body]),
];
const remove = (path: string) => [sending("nobody's", "DELETE", [path])];

const ORGANISATION = `/api/v1/organisations/${WORLD.organisation}`;
const SUBMISSION = `/api/v1/admin/submissions/${WORLD.submission}`;

/** Requests about organisations and publishing from CI, and of moderators who change their mind. */
export const ownerInputs = (slug: string) => ({
	listPublishers: of("/api/v1/publishers"),
	addPublisher: post("/api/v1/publishers", {
		repository: `ada/${"x".repeat(90)}`,
		workflow: "publish.yml",
		environment: "x".repeat(90),
	}),
	removePublisher: remove(`/api/v1/publishers/${WORLD.submission}`),
	signInJob: post("/v0.1/auth/oidc", JOB),
	signInGithubJob: post("/v0.1/auth/github-oidc", JOB),
	signInByDns: post("/v0.1/auth/dns", KEY),
	signInByFile: post("/v0.1/auth/http", KEY),
	signInAsNobody: post("/v0.1/auth/none"),
	listOrganisations: of("/api/v1/organisations"),
	createOrganisation: post("/api/v1/organisations", { name: "Quay Works ".repeat(4).trim() }),
	getOrganisation: of(ORGANISATION),
	listOrganisationAudit: of(`${ORGANISATION}/audit`),
	getOrganisationAuditCsv: of(`${ORGANISATION}/audit.csv`),
	changeOrganisation: [
		sending("the second member", "PATCH", [ORGANISATION, { needs_second: true }]),
	],
	endOrganisation: remove("/api/v1/organisations/nothing-here"),
	joinOrganisation: post("/api/v1/organisations/nothing-here/join"),
	setMember: [
		sending("a long address", "PUT", [
			`${ORGANISATION}/members/${"x".repeat(60)}@example.com`,
			{ role: "publisher" },
		]),
	],
	removeMember: remove(`${ORGANISATION}/members/nobody`),
	listProofs: of("/api/v1/proofs"),
	startProof: post("/api/v1/proofs", { kind: "domain", subject: `${"x".repeat(60)}.example` }),
	endProof: remove(`/api/v1/proofs/${WORLD.submission}`),
	listTransfers: of("/api/v1/transfers"),
	offerTransfer: post(`/api/v1/agents/${WORLD.agent}/transfer`, { to: WORLD.organisation }),
	answerTransfer: post(`/api/v1/transfers/${WORLD.submission}`, { answer: "accepted" }),
	adminReopenSubmission: post(`${SUBMISSION}/reopen`),
	adminAssignSubmission: post(`${SUBMISSION}/assign`, { on: true }),
	adminNoteSubmission: post(`${SUBMISSION}/notes`, { text: TEXT }),
	adminNoteAgent: post(`/api/v1/admin/agents/${slug}/notes`, { text: TEXT }),
	adminHideAgent: post("/api/v1/admin/agents/nobody-here/hide", { reason: TEXT }),
	adminRestoreAgent: post("/api/v1/admin/agents/nobody-here/restore", { reason: TEXT }),
	adminListActs: of("/api/v1/admin/acts"),
	adminUndoAct: post(`/api/v1/admin/acts/${WORLD.submission}/undo`),
	organisations: of("/dashboard/organisations/"),
	organisation: of(`/dashboard/organisations/${WORLD.organisation}/`),
	organisationAudit: of(`/dashboard/organisations/${WORLD.organisation}/audit/`),
	organisationAuditCsv: of(`/dashboard/organisations/${WORLD.organisation}/audit.csv`),
	domains: of("/dashboard/domains/"),
	accountProof: of(`/dashboard/account/join/${"x".repeat(43)}/`),
	accountExport: of("/dashboard/account/export.json"),
});
