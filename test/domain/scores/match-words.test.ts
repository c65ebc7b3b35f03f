import { describe, expect, it } from "vitest";
import { phraseOf, ruleOfName, withoutProtocol, wordsOfName } from "#domain/scores/match-words.ts";
import { CREDENTIAL_RULES, TOOL_RULES } from "#domain/scores/risk-rules.ts";

describe("the name of a tool", () => {
	it.each([
		["reads", "get_current_time listMessages search-docs API-retrieve-a-page list_processes"],
		[
			"reads",
			"get_order_history esql query_database execute_read_query explain_sql_statement deploy_preflight",
		],
		[
			"reads",
			"git_log get_delete_status kubectl_explain get_terminal_output browser_snapshot get_execution_plan",
		],
		["writes", "create_issue sendMessage update_page run_tests trigger_workflow add_comment"],
		[
			"writes",
			"delete_task jira_delete_issue API-delete-a-block remove_label write_note cancel_event",
		],
		["changes", "delete_resource drop-database apply_resource restart_ha git_push place_order"],
		["changes", "execute_sql run_sql write-cypher write_query write_file create_refund edit_file"],
		["changes", "browser_click type_text call_service_tool run_job scale_deployment"],
		["runs_anything", "execute_command runCode start_process bash extension_az call_aws"],
		["runs_anything", "evaluate_script run eval terminal send_command"],
	])("shows what it does: %s", (of, names) => {
		for (const name of names.split(" ")) {
			expect(ruleOfName(TOOL_RULES, wordsOfName(name))?.class, name).toBe(of);
		}
	});

	it.each(["interact", "mca", "sequentialthinking", "", "日本語", "constructor", "__proto__"])(
		"without a known word says nothing: %j",
		(name) => {
			expect(ruleOfName(TOOL_RULES, wordsOfName(name))).toBeUndefined();
		},
	);
});

it.each([
	["API-post-search", "search"],
	["API-post-database-query", "database-query"],
	["API-retrieve-a-comment", "retrieve-a-comment"],
	["API-post-search-and-delete", "post-search-and-delete"],
	["API-post-page", "post-page"],
	["post-search", "post-search"],
	["API-", "API-"],
	["apiary_list", "apiary_list"],
])("the name %j is %j without its protocol", (name, own) => {
	expect(withoutProtocol(name)).toBe(own);
});

describe("a description", () => {
	it.each([
		["Search, update, manage files and run terminal commands with AI", "runs_anything"],
		["Gives you full control of your Mac", "runs_anything"],
		["A code interpreter", "runs_anything"],
		["Connect to a Kubernetes cluster and manage it", "changes"],
		["Secure, read-only access to clusters", "reads"],
		["Create issues and comments", "writes"],
		["Read and write access to bases", "writes"],
		["Email management for teams", "writes"],
		["Knowledge graph with persistent memory", "writes"],
		["Spin up a sandbox environment", "runs_anything"],
		["Manage the catalogue, billing and reports", "changes"],
		["Deploy functions and models", "changes"],
		["Analyze documents and videos", "reads"],
		["Stock market data", "reads"],
		["Monitor metrics and test applications", "reads"],
		["Interact with a workspace", "writes"],
		["Manage your greenhouse", "writes"],
		["Creating and modifying spreadsheets", "writes"],
		["Sending messages", "writes"],
		["Querying deals from our office", "reads"],
		["It never executes code", undefined],
		["It cannot run commands", undefined],
		["No keys. Run commands", "runs_anything"],
		["It runs. Commands are for others", undefined],
		["Running a kitchen with code of conduct", undefined],
		["Execution, code and other things", undefined],
		["帮助开发者灵活、快速的搭建应用", undefined],
		["Tides", undefined],
		["A static page of reports with an index", undefined],
		["Reading fast and fixing the issues", undefined],
		["Search the web", "reads"],
		["Search the web and publish what you find", undefined],
		["A server for data, code and clusters", undefined],
		["Runs well. Two days later, we had commands for it", undefined],
		["", undefined],
	])("is read by its phrases: %s", (text, of) => {
		expect(phraseOf(text)?.class).toBe(of);
	});

	it("is quoted from the first word to the last", () => {
		expect(phraseOf("It runs any terminal it finds.")?.phrase).toBe("runs any terminal");
		expect(phraseOf("It runs terminal commands.")?.phrase).toBe("runs terminal commands");
		expect(phraseOf("Très: “ÉDITS  Pages”.")?.phrase).toBe("ÉDITS  Pages");
		expect(phraseOf("Interact with your Asana workspace and more")?.phrase).toBe(
			"Interact with your Asana workspace",
		);
		expect(phraseOf("Interacting with it and their parts")?.phrase).toBe("Interacting with it");
		expect(phraseOf("Create, edit and manage pages")?.phrase).toBe("manage pages");
		expect(phraseOf("Interact with Asana. For teams")?.phrase).toBe("Interact with Asana");
	});

	it("of ten thousand characters is read like any other", () => {
		const words = "boat ".repeat(2_000);
		expect(phraseOf(`${words}runs terminal commands ${words}`)?.class).toBe("runs_anything");
		expect(phraseOf(words)).toBeUndefined();
	});
});

describe("the name of a secret", () => {
	it.each([
		["PRIVATE_KEY", "private_key"],
		["walletSeedPhrase", "private_key"],
		["AWS_SECRET_ACCESS_KEY", "cloud_secret"],
		["GOOGLE_APPLICATION_CREDENTIALS", "cloud_secret"],
		["GOOGLE_MAPS_API_KEY", undefined],
		["API_TOKEN", undefined],
	])("shows what it opens: %s", (name, of) => {
		expect(ruleOfName(CREDENTIAL_RULES, wordsOfName(name))?.class).toBe(of);
	});
});
