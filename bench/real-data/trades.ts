import type { Startup } from './sources.ts';

/** A query, and a predicate that tells which of the source's records are right. */
export type Query<Source> = readonly [query: string, right: (source: Source) => boolean];

/** What puts a company into a trade: a tag of the register, or words of its one-line description. */
const trades = {
  education: [
    /^(education|elearning|edtech|ai-enhanced-learning|coding-bootcamps)$/,
    /\b(edtech|education|e-?learning)\b/,
  ],
  health: [
    /health|medical|telemedicine|medicine|primary-care|diagnostics|dental|oncology/,
    /\b(health ?care|health ?tech)\b/,
  ],
  fintech: [
    /fintech|payments|neobank|banking|lending|consumer-finance|^finance$|remittances/,
    /\b(fintech|payments)\b/,
  ],
  biotech: [
    /biotech|therapeutics|drug-discovery|genomics|synthetic-biology|gene-therapy|cell-therapy/,
    /\bbiotech(nology)?\b/,
  ],
  crypto: [/crypto|defi|blockchain|web3/, /\b(crypto|blockchain|web3)\b/],
  insurance: [/insurance/, /\b(insurance|insurtech)\b/],
  proptech: [/proptech|real-estate|housing/, /\b(proptech|real estate)\b/],
  logistics: [/logistics|supply-chain|delivery|freight/, /\b(logistics|supply chain)\b/],
  agriculture: [/agriculture|farming/, /\b(agriculture|agritech|agtech|farming)\b/],
  games: [/gaming|esports/, /\b(gaming|video games?)\b/],
  robotics: [/robotics$|-robots|^robotic-surgery$|^drones$/, /\brobot(s|ics)?\b/],
  'developer tools': [/developer-tools/, /\b(developer tools?|devtools?)\b/],
  'e-commerce': [/e-commerce/, /\be-?commerce\b/],
  climate: [/climate|carbon/, /\b(climate|carbon)\b/],
  security: [/security/, /\b(cyber ?security)\b/],
  law: [/legal/, /\b(legaltech|legal)\b/],
  travel: [/travel|tourism/, /\btravel\b/],
  saas: [/saas/, /\bsaas\b/],
  energy: [/energy|solar|battery/, /\benergy\b/],
} as const satisfies Readonly<Record<string, readonly [tag: RegExp, words: RegExp]>>;

export function isAbout({ tags, slogan }: Startup, trade: keyof typeof trades): boolean {
  const [tag, words] = trades[trade];
  return tags.some((one) => tag.test(one)) || words.test(slogan);
}
