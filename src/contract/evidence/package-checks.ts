import { type CheckRule, fail, inapplicable, NOT_RUN, pass, unknown, warn } from "./check-row.ts";

const NO_PACKAGE = inapplicable("It has no package.");
const UNASKED = {
	elsewhere: unknown("Its package is in a registry that is not asked."),
	"no-answer": unknown("Its package registry gave no answer that shows it."),
	"not-looked": NOT_RUN,
	none: NO_PACKAGE,
} as const;

export const PACKAGE_CHECKS = {
	"pkg.exists": {
		label: "Package exists",
		asks: "Does the stated package exist, in the stated version?",
		how: "The package registry is asked for name and version.",
		falseAlarms: "A package of a private registry, stated without the address of that registry.",
		subject: "package",
		severity: "high",
		reasons: {
			exists: pass("{package} exists at {registry}."),
			withdrawn: warn(
				"{package} was withdrawn by its publisher. {why}",
				"Publish a version that is not, and state that one.",
			),
			"package-missing": fail(
				"{registry} has no package {name}.",
				"Publish it, or correct its name.",
			),
			"version-missing": fail(
				"{registry} has {name}, but not the version {version}.",
				"Publish this version, or state one that exists.",
			),
			...UNASKED,
		},
	},
	"pkg.pinned": {
		label: "Package version is stated",
		asks: "Do its documents name exactly one version of its package?",
		how: "The stated version must be neither missing, nor a range, a tag such as `latest` or a placeholder. An image is exact by tag, and better by digest; a bundle needs the digest of its file, and if the file was looked at, it must have that digest.",
		falseAlarms: "Catalogues that pin the version themselves leave it out of their documents.",
		subject: "package",
		severity: "medium",
		reasons: {
			digest: pass("{name} is named by its digest, so its bytes cannot change."),
			version: pass("{name} is named in one version, {version}."),
			tag: pass("{name} is named by the tag {version}, which its publisher can move."),
			catalogue: inapplicable("Docker's catalogue itself chooses the digest of {name}."),
			unrunnable: inapplicable("What kind of package {name} is, no document says."),
			unstated: warn(
				"{name} is named without a version, so that clients run whatever is newest.",
				"State the version; of an image the tag, or better the digest.",
			),
			moving: fail(
				"{name} is named by “{version}”, which is another version each time.",
				"State an exact version.",
			),
			range: fail("The version “{version}” of {name} is a range.", "State an exact version."),
			placeholder: fail(
				"The version “{version}” of {name} was never filled in.",
				"Fill it in when you publish.",
			),
			"no-digest": fail(
				"The bundle {name} is stated without the digest of its file.",
				"State `fileSha256`.",
			),
			"other-bytes": fail(
				"The file at {name} has another digest than is stated.",
				"Publish a new version instead of replacing a file, and state its `fileSha256`.",
			),
			none: NO_PACKAGE,
		},
	},
	"pkg.ownership": {
		label: "Package names this server",
		asks: "Does the package itself say that it is this server?",
		how: "`mcpName` of npm, `mcp-name:` in the README at PyPI, NuGet and crates.io, or the label of an image is compared with the name, case by case.",
		falseAlarms: "Listings made by somebody else than the publisher of the package.",
		subject: "package",
		severity: "medium",
		reasons: {
			same: pass("{package} says that it is {server}."),
			other: fail(
				"{package} says that it is {other}, not {server}.",
				"State the same name in both, in the same case.",
			),
			silent: warn(
				"{package} does not say which server it is.",
				"Add the name to the package, as the MCP registry requires.",
			),
			unnamed: inapplicable("It has no name in the MCP registry."),
			unopened: unknown("Bundles are not opened to see which server they say they are."),
			...UNASKED,
		},
	},
	"pkg.provenance": {
		label: "Attestation and package agree",
		asks: "Is there an attestation of where the package was built, and is it about these bytes?",
		how: "SLSA and PEP 740 attestations of npm and PyPI. Their subject has to be the file that the registry serves, and their repository the one of the listing. Signatures are not verified. An attestation shows where something was built, not that it is harmless: malicious versions had valid ones.",
		falseAlarms: "Builds in another repository of the same publisher.",
		subject: "package",
		severity: "medium",
		reasons: {
			attested: pass(
				"An attestation says that {package} was built from {repository} by {builder}.",
			),
			"other-bytes": fail(
				"The attestation of {package} is about other bytes than the registry serves.",
				"Publish the file that was attested.",
			),
			"other-repository": warn(
				"{package} was built from {repository}, and the listing states {stated}.",
				"State the repository that the package is built from.",
			),
			"other-builder": warn(
				"{package} was built by {builder}, and the version before by {former}.",
				"Say in the release notes why the build has moved.",
			),
			unattested: warn(
				"{package} has no attestation of where it was built.",
				"Publish from CI: `npm publish --provenance`, or a trusted publisher at PyPI.",
			),
			"not-asked": unknown("Attestations of this kind of package are not read."),
			...UNASKED,
		},
	},
	"pkg.install-scripts": {
		label: "Scripts at installation",
		asks: "Does the package run scripts when it is installed?",
		how: "Lifecycle scripts in the metadata of the package registry.",
		falseAlarms: "Packages with native code compile it in such a script.",
		subject: "package",
		severity: "low",
		reasons: {
			silent: pass("{package} runs nothing when it is installed."),
			scripts: warn(
				"{package} runs {scripts} when it is installed.",
				"Publish what the script makes, ready to use.",
			),
			...UNASKED,
		},
	},
	"pkg.known-bad": {
		label: "Known advisories",
		asks: "Is this version known to be malicious or vulnerable?",
		how: "Name and version are looked up in a copy of OSV.",
		falseAlarms: "An advisory about a part that this server does not use.",
		subject: "package",
		severity: "high",
		reasons: {
			unlisted: pass("No advisory about {package} was in OSV on {date}."),
			malicious: fail(
				"{package} is malicious, says {advisory}: {summary}",
				"Take it out; whoever ran it should replace all credentials it could read.",
			),
			vulnerable: warn(
				"{package} is vulnerable, says {advisory}: {summary}",
				"Publish a version without it, and state that one.",
			),
			undecided: unknown("{advisory} names {package}; whether it affects it cannot be told."),
			"not-looked": NOT_RUN,
			none: NO_PACKAGE,
		},
	},
	"repo.health": {
		label: "Repository has a licence and commits",
		asks: "Is the source code there, licensed, and still worked on?",
		how: "The host of the repository is asked. A repository that is gone or archived fails; one without a licence, or without a commit for a year, warns.",
		falseAlarms:
			"Finished programs need no commits. A licence that this host does not recognise counts as none unless the listing states one.",
		subject: "repository",
		severity: "medium",
		reasons: {
			kept: pass("Its licence is {licence}, and its last commit was on {pushed}."),
			gone: fail("{repository} is not there, or not public.", "Correct the address."),
			archived: fail(
				"Its owner has archived the repository.",
				"State the repository that goes on, or say that the server is deprecated.",
			),
			unlicensed: warn(
				"No licence was found, so nobody may copy or change the code.",
				"Add a file LICENSE.",
			),
			quiet: warn(
				"Its last commit was on {pushed}, more than a year ago.",
				"Say in the README whether it is finished or looking for somebody.",
			),
			"no-answer": unknown("The host of the repository gave no answer that shows it."),
			"not-looked": NOT_RUN,
			none: inapplicable("It states no repository."),
		},
	},
	"id.namespace": {
		label: "Name and addresses agree",
		asks: "Does the namespace of the name go with repository, website or endpoints?",
		how: "A proof decides. Else the namespace, read backwards, is compared with the domains of endpoints and website, and `io.github.…` with the owner of repository and images.",
		falseAlarms: "People who publish for others, and hosts that serve many.",
		subject: "name",
		severity: "medium",
		reasons: {
			proven: pass("Its owner has proven to hold {namespace}."),
			agrees: pass("{namespace} goes with {address}."),
			differs: warn(
				"{namespace} goes with none of the addresses of its kind: {addresses}.",
				"Prove the domain or the repository, or publish under a namespace that is yours.",
			),
			alone: unknown("It states no address that {namespace} can be compared with."),
			none: inapplicable("It has no name with a namespace."),
		},
	},
} as const satisfies Record<string, CheckRule>;
