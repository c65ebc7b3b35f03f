import type { ActClass, RiskClass } from "#contract/evidence/risk-signals.ts";

/** Words that show what something does, or what a credential opens. Rows count in order. */
export interface WordRule<Class extends RiskClass = ActClass> {
	class: Class;
	words: readonly string[];
	/** One of these must be there too. */
	with?: { words: readonly string[] };
	/** None of these may be there. */
	unless?: { words: readonly string[] };
	/** The two stand together, as nouns do. */
	isNear?: true;
	/** The name is nothing but this word. */
	isAlone?: true;
}

const list = (text: string) => text.split(" ");

function rule<Class extends RiskClass>(
	of: Class,
	words: string,
	{
		with: also,
		unless,
		...kind
	}: { with?: string; unless?: string } & Pick<WordRule, "isAlone" | "isNear"> = {},
): WordRule<Class> {
	return {
		class: of,
		words: list(words),
		...(also && { with: { words: list(also) } }),
		...(unless && { unless: { words: list(unless) } }),
		...kind,
	};
}

const RUNS = "run runs running execute executes executing execution exec evaluate";
const PROGRAMS =
	"command commands cmd shell terminal script scripts code bash powershell python javascript js applescript process program cli repl notebook";

/** The first word of a tool's name that is in the table decides, with the first row that fits. */
export const TOOL_RULES: readonly WordRule[] = [
	rule("reads", `${RUNS} query deploy`, { with: "select read readonly explain plan preflight" }),
	rule("changes", `${RUNS} write update`, {
		with: "sql cypher statement statements ddl dml gremlin gql",
	}),
	rule("changes", "write", { with: "file files query data database disk" }),
	rule("writes", `${RUNS} start trigger`, {
		with: "test tests scan scans workflow workflows prompt prompts check checks audit lint analysis report query queries search benchmark evaluation",
	}),
	rule("runs_anything", `${RUNS} start spawn launch open send call invoke use eval`, {
		with: `${PROGRAMS} aws az gcloud kubectl docker ssh`,
	}),
	rule(
		"runs_anything",
		"shell terminal bash powershell cmd kubectl az gcloud eval exec applescript",
		{ unless: "get list read describe explain logs help status output" },
	),
	rule("runs_anything", RUNS, { isAlone: true }),
	rule("changes", "run execute exec"),
	// Things of which it does little harm to delete one.
	rule("writes", "delete remove move write cancel drop clear merge", {
		with: "issue issues ticket tickets assignment assignments list lists link links task tasks todo todos subtask note notes memory memories comment comments page pages label labels tag tags bookmark draft reminder block blocks item items entity entities observation observations relation relations message messages event events card cards checklist",
	}),
	rule(
		"changes",
		"create update edit set add put modify patch replace submit change upsert rotate",
		{
			with: "refund payment payout transaction trade order orders deployment instance cluster vm container stack secret secrets role permission permissions policy firewall dns file files directory",
		},
	),
	rule("changes", "type press key fill drag select", {
		with: "browser page text element keyboard mouse form option",
	}),
	rule("changes", "call", { with: "service" }),
	rule(
		"changes",
		"delete drop destroy terminate deploy apply restart merge push refund swap transfer click navigate remove move kill stop reboot scale install uninstall upgrade rollback pay buy sell purchase place withdraw deposit mint burn approve revoke grant reset restore purge truncate wipe act commit checkout finalize cancel deactivate quarantine",
	),
	rule(
		"writes",
		"create update write post send upload add set put patch edit modify append insert comment reply assign mark rename publish share invite archive toggle enable disable activate save store submit upsert register import sync copy replace fork schedule book complete close start change provision ingest reindex download",
	),
	rule(
		"reads",
		"get list search read describe fetch find show view check query sql cypher esql count retrieve lookup look explain plan analyze analyse status inspect browse export compare validate verify convert calculate compute summarize extract scan crawl scrape health ping test recommend suggest docs info resolve diff log logs detect measure estimate translate generate screenshot snapshot observe map ask think thinking reason research aggregate autocomplete match enrich identify explore recall help history news weather price prices forecast preview monitor summary explorer",
	),
];

/** A text with one of these does not say that something only reads. */
const WRITING =
	"create creates creating update updates updating manage manages managing write writes writing send sending store storing post posting publish delete edit editing upload uploads uploading control automate automated execute run deploy deploying modify trade trading manipulate navigate rewriting fix fixes fixing improve improving implement implements implementing generating installs";
const READS =
	"search searches searching query queries querying retrieve retrieves retrieving fetch fetches fetching extract extracts extracting access accessing get gets getting find finding monitor monitors monitoring analyze analyzes analyzing analyse summarize transcribe provide provides providing deliver delivers explore answer answers read reads reading list listing view inspect scrape scan scanning validate validating convert converts converting calculate calculating discover discovers troubleshoot observe";
const READ =
	"web url urls website websites documentation docs data dataset datasets feeds messages papers articles news questions content transcript transcripts information stories metrics logs images library libraries statistics weather activity analytics documents document domain domains filings flights forecast indicators insight insights intelligence meetings performance price prices repositories sentiment servers summaries videos issues reports profiles trends details cve blocks workloads specs contracts vulnerabilities threats";
const WRITES =
	"create creates creating update updates updating edit edits editing modify modifying send sends sending post posts posting publish manage manages managing write writes writing add adds adding delete deletes deleting upload uploads uploading store stores conduct share submit automate automates automating communicate draft drafts reply design build organize organizing";
const WRITTEN =
	"issue issues pull page pages task tasks project projects email emails message messages post posts posting content document documents documentation record records note notes event events contact contacts ticket tickets style styles customer customers application applications app apps board boards builds call calls incident incidents listing listings data media memory memories prompt prompts schema schemas table tables video videos website websites workflow workflows workspace workspaces spreadsheet spreadsheets presentation presentations slides file folder diagram diagrams campaigns products collections preferences replies replied information models sites catalog";
const MANAGES =
	"manage manages managing control controls controlling administer administers automate automates operate operates provision provisions";
const SYSTEMS =
	"cluster clusters infrastructure machine machines container containers kubernetes firewall firewalls browser browsers device devices resource resources instance instances database databases cloud robot robots bot bots engine billing subscription subscriptions payments transactions users roles vms linux tables exchange";

/** What a description says, where no tools show what it does: a word, and another within a few words after it. */
export const PHRASE_RULES: readonly WordRule[] = [
	rule("runs_anything", RUNS, { with: `${PROGRAMS} codes` }),
	rule("runs_anything", "code command shell", {
		with: "interpreter sandbox sandboxes execution executor",
	}),
	rule("runs_anything", "sandbox", { with: "environment environments" }),
	rule("runs_anything", "docker aws", { with: "cli" }),
	rule("runs_anything", "full", { with: "control" }),
	rule("runs_anything", "control administer administers", {
		with: "mac macos desktop computer pc linux windows",
	}),
	rule("runs_anything", "autonomous", { with: "coding debugging" }),
	rule("reads", "read", { with: "only" }),
	rule("changes", MANAGES, { with: SYSTEMS }),
	rule("changes", "control operations", { with: "plane resources" }),
	rule("changes", "autonomously trading deploying", { with: "bots trading strategies" }),
	rule(
		"changes",
		"cluster identity infrastructure firewall role policy resource browser web database table warehouse",
		{ with: "management manage automation operations", isNear: true },
	),
	rule("changes", "deploy deploys deploying", {
		with: "app apps application applications containers services manage anything websites functions models strategies",
	}),
	rule("changes", "filesystem file", { with: "access operations", isNear: true }),
	rule("changes", "usdc crypto token tokens send transfer transfers execute process accept place", {
		with: "transfer transfers funds money payments trades orders usdc",
	}),
	rule("changes", "x402 usdc pay pays payment payments wallet wallets micropayment micropayments", {
		with: "pay per usdc micropayment micropayments wallet wallets transfer transfers",
	}),
	rule("writes", "read reads reading search searching fetch view viewing", {
		with: "write writes writing create creating post posting send sending edit editing update updating manipulate",
	}),
	rule("writes", WRITES, { with: WRITTEN }),
	rule(
		"writes",
		"app asset calendar email feature issue lead media memory project prompt schema style task token incident",
		{ with: "management operations", isNear: true },
	),
	rule("writes", "persistent memory", { with: "memory agents" }),
	rule("writes", "run runs running cypher sql", {
		with: "query queries workflow workflows gremlin test tests scan scans",
	}),
	rule("reads", READS, { with: READ, unless: WRITING }),
	rule("reads", "query querying retrieving fetch extract", { with: "from", unless: WRITING }),
	rule("reads", "look looks looking", { with: "up", isNear: true }),
	rule(
		"reads",
		"audit dataset data historical index image video speech audio memory security package library logs market metrics price pricing cost stock traffic weather blockchain cryptocurrency news phishing place knowledge observability debugging monitoring web paper job product semantic geocoding",
		{
			with: "data documentation analysis analytics insights instance intelligence logging monitoring prices trends tasks estimates extraction generation transcription profiling evaluation feed feeds queries scanner viewer search index base",
			unless: WRITING,
			isNear: true,
		},
	),
	rule(
		"reads",
		"search documentation market news stock weather scan scanning scraping translation conversion",
		{ with: "api code retrieval rag on of capabilities", unless: WRITING, isNear: true },
	),
	rule("writes", "interact interacts interacting interaction", { with: "with" }),
	rule("writes", "manage manages managing", { with: "your" }),
	rule("writes", "automation", { with: "interaction capabilities" }),
];

/** How far apart the words of a phrase may be: in general, where it says the worst, and where they stand together. */
export const PHRASE_REACH = 5;
export const WORST_REACH = 3;
export const NEAR_REACH = 2;

/** Words with which no phrase ends: what follows is quoted too. */
export const OPEN_ENDS = list("from of on up with your");

/** Parameters that take anything raise a tool that does more than read by one class, to this one at most. */
export const FREE_FORM: readonly { to: ActClass; words: readonly string[] }[] = [
	{
		to: "runs_anything",
		words: list("command commands cmd code script shell_command python_code javascript"),
	},
	{ to: "changes", words: list("sql sql_query path file_path filepath args") },
];

/** Names of variables that ask for more than any secret. */
export const CREDENTIAL_RULES: readonly WordRule<RiskClass>[] = [
	rule("private_key", "private", { with: "key" }),
	rule("private_key", "seed recovery secret", { with: "phrase" }),
	rule("private_key", "mnemonic"),
	rule("cloud_secret", "aws azure alibaba gcp digitalocean hetzner proxmox cloudflare", {
		with: "secret credentials password token",
	}),
	rule("cloud_secret", "google", { with: "credentials" }),
	rule("cloud_secret", "kubeconfig"),
];
