import { PhraseTable } from './phrases.ts';

/**
 * What a word or phrase does to the words around it. Adding a way of saying something is adding a phrase here;
 * adding a language is adding its phrases to the rows.
 */
export type Marker =
  | 'filler' // says nothing
  | 'openings' // "jobs": says nothing, and a place often follows
  | 'article'
  | 'clause' // "who", "that": begins a clause about the people or companies before it
  | 'people' // "people", "candidates": what is asked for are people
  | 'companies' // "companies", "firms"
  | 'in'
  | 'based' // only a place can follow
  | 'for'
  | 'at'
  | 'of'
  | 'from'
  | 'with'
  | 'ex' // "ex-Google"
  | 'former' // "former Google engineers"
  | 'ever' // "current or former": both count
  | 'worked' // "who worked at": past employers follow
  | 'held' // "used to be": past titles follow
  | 'left'
  | 'now'
  | 'not'
  | 'not_only'
  | 'outside'
  | 'never'
  | 'or'
  | 'and'
  | 'both'
  | 'studied' // schools follow
  | 'graduates' // a school or a degree stands before it
  | 'subject_in' // after a degree
  | 'joined'
  | 'subject' // subjects of study follow
  | 'skilled'
  | 'experience' // a skill stands before it
  | 'speaks'
  | 'speakers' // a language stands before it
  | 'named'
  | 'titled' // a title follows
  | 'began' // "started out as"
  | 'turned' // "consultants turned founders"
  | 'moved'
  | 'to'
  | 'backed'
  | 'like' // "similar to": what follows is not what is asked for
  | 'or_later' // "Series B or later"
  | 'or_earlier'
  | 'level' // "senior level"
  | 'experienced'
  | 'early_career';

/** Words around what is asked for, which ask for nothing themselves. */
export const isEmptyWord = (marker: Marker): boolean => marker === 'filler' || marker === 'openings';

export const markers = new PhraseTable<Marker>([
  ['openings', 'jobs|job|positions|position|roles|role|openings|opening|vacancies|vacancy'],
  [
    'filler',
    'but|founded|raised|raising|between|launched|legal name|legal name of|founder name|founders of|year founded|founding year|founded when|website|headquarters location|company location|yc batch|yc cohort|y combinator batch|which yc batch|total raised|how much|how many|find|find me|get me|get me a list of|get|give me|give us|show me|show|list|list of|list all|looking for|i am looking for|im looking for|we are looking for|were looking for|look for|searching for|search for|search|seeking|in search of|i need|need|we need|i want|want|i want to find|want to find|help me find|help me to find|can you find|can you find me|can you get me|could you get me|can you show me|could you show me|can you give me|could you give me|can you help me find|can you list|could you find me|would you find me|do you know any|can i find|can i get|can i see|where can i find|where do i find|how do i find|how can i find|is there any|is there a|are there any|do we have|do we have any|have you got|have you got any|could you find|please|please find|pls|who are|who is|whos|are there|is there|do you have|do you know|any|all|some|every|each|names of|name of|profiles of|profile of|profiles for|resumes of|cvs of|contacts of|contact details of|emails of|linkedin|linkedin profiles of|a list of|profiles|profile|cv|cvs|resume|resumes|talents|hiring|i am hiring|im hiring|recruit|source|sourcing|to hire|we are hiring|were hiring|hire|area|region|metro area|metropolitan area|city|state|country|me|us a|i|we|my|our|you|your|their|his|her|its|it|them|they|is|are|was|be|been|being|am|do|does|did|have|has|had|having|will|would|should|could|can|must|may|might|there|here|this|that are|that is|who have|who has|which are|which is|which have|who|whose|whom|what|when|where|which|how|why|many|much|also|very|really|just|only|actually|already|still|currently active|active|good|great|best|top|leading|strong|excellent|talented|amazing|awesome|qualified|skilled|proven|solid|right|relevant|suitable|potential|ideal|perfect|currently based|based|ideally|preferably|especially|particularly|mainly|mostly|around the|as|as a|as an|to be|e|y|and also|etc|for me|for us|for my|for our|today|right now|at the moment|hello|hi|hey|thanks|thank you|busco|buscar|buscando|estoy buscando|necesito|quiero|encuentra|encontrar|mostrar|muestrame|je cherche|cherche|recherche|trouver|trouve|trouve moi|montre moi|suche|ich suche|finde|finden|zeige mir|gesucht|procuro|procurando|encontre|encontra|estou procurando|estou buscando|preciso de|mostre|que|qui|quien|quienes|quem|wer|die|der|das|den|dem|les|los|las|unos|unas|des|ein|eine|einen|um|uma|un|une|una|ofertas|empleos|stellen|emplois|vagas|oportunidades',
  ],
  ['article', 'the|a|an|el|la|le|o|os|as'],
  [
    'clause',
    'who|that|which|whose|who are|who is|that are|that is|which are|who have|who has|that have|that has|who had|they should be|should be|must be|someone who|somebody who|anyone who|people who|those who|ones who|que|qui|quienes|die|der|quem',
  ],
  [
    'people',
    'people|persons|person|humans|adults|individuals|professionals|professional|candidates|candidate|talent|folks|someone|somebody|anyone|everyone|everybody|employees|employee|workers|experts|members|who works|who work|guys|personas|profesionales|personnes|professionnels|leute|personen|menschen|fachkrafte|mitarbeiter|pessoas|profissionais|men|women|decision makers|leads|prospects|contacts|hires|applicants',
  ],
  [
    'companies',
    'companies|company|firms|firm|businesses|business|organizations|organization|organisations|organisation|orgs|org|corporations|corporation|employers|employer|vendors|vendor|providers|provider|makers|maker|players|player|brands|brand|studios|studio|empresas|empresa|entreprises|entreprise|societes|societe|unternehmen|firmen|firma|companhias|companias|compania|compañias|platforms|platform|tools|tool|solutions|labels|label',
  ],
  [
    'in',
    'in|within|across|throughout|inside|into|en|dans|em|im|aus|bei der|no|na|covering|serving|around|over in|out in|among|amongst|nel|au|aux',
  ],
  [
    'based',
    'based in|based out of|based at|based around|based near|located in|located near|located at|located|living in|live in|lives in|who live in|who lives in|residing in|reside in|resident in|residents of|resides in|situated in|headquartered in|headquartered|headquarters in|hq in|hq|hqd in|hq d in|with headquarters in|near|nearby|close to|next to|in and around|around the|working in|work in|works in|working from|working out of|operating in|operates in|relocated to|who relocated to|willing to relocate to|anywhere in|somewhere in|all over|ubicado en|ubicada en|ubicados en|radicado en|con sede en|basado en|cerca de|cerca|basee a|base a|bases a|basees a|situe a|situee a|pres de|vivant a|mit sitz in|ansassig in|wohnhaft in|in der nahe von|nahe|localizado em|localizados em|baseado em|baseados em|com sede em|perto de|out of|coming from',
  ],
  ['for', 'for|para|pour|fur'],
  [
    'at',
    'at|at the|working at|work at|works at|who work at|working for|work for|works for|who work for|employed at|employed by|employees of|employees at|employees from|employee of|staff at|staff of|people at|on the team at|team at|inside|en|chez|bei|na|no|da|del|de la|working with|current employees of|trabajando en|que trabajan en|trabalhando na|trabalhando no|qui travaillent chez|travaillant chez|die bei|within',
  ],
  ['of', 'of|de|du|des|von|di|dos|das|do|da|del'],
  ['from', 'from|de|von|aus|coming from|hailing from|originally from|out of'],
  ['with', 'with|using|having|holding|holds|who hold|con|avec|mit|com|w|has|have|who has|who have|plus|featuring'],
  ['ex', 'ex|x|exs|formerly of|formerly from|formerly with'],
  [
    'former',
    'former|formerly|previous|past|one time|onetime|retired|antiguo|antiguos|antigua|ancien|anciens|ancienne|ehemalige|ehemaliger|ehemaligen|antigo|antigos|old',
  ],
  [
    'ever',
    'current or former|former or current|current and former|former and current|current or past|past or current|current and past|past and current|past or present|present or past|past and present|present and past|current or previous|current and previous|previous or current|previous and current|currently or formerly|formerly or currently|now or formerly|now or previously|currently or previously|at any time|ever|works or worked at|work or worked at|who work or worked at|who works or worked at|work or have worked at|who work or have worked at|works or used to work at|work or used to work at|is or was|are or were|who is or was|who are or were|who is or was a|who is or has been|who are or have been|actuales o antiguos|actuels ou anciens|aktuelle oder ehemalige|atuais ou antigos',
  ],
  [
    'worked',
    'worked at|worked for|worked in|worked with|have worked at|has worked at|having worked at|who worked at|who worked for|who have worked at|who has worked at|who have worked for|that worked at|previously at|previously with|previously worked at|previously worked for|previously worked in|previously employed at|previously employed by|previously from|formerly at|formerly worked at|used to work at|used to work for|used to work in|used to work with|used to be at|once worked at|once at|was at|were at|who were at|who was at|been at|have been at|has been at|spent time at|spent years at|with experience at|experience at|experience working at|experience from|experience with companies like|did time at|past experience at|prior experience at|worked previously at|came from|come from|who come from|who came from|coming from|veterans of|veteran of|past employees of|past employee of|former employees of|former employee of|former staff of|ex employees of|ex employee of|ehemals bei|fruher bei|trabajo en|trabajaron en|que trabajaron en|que trabajo en|ont travaille chez|qui ont travaille chez|ayant travaille chez|a travaille chez|travaille chez|die bei|trabalharam na|trabalharam no|que trabalharam na|que trabalhou na|trabalhou na|gearbeitet haben|alumni from|interned at|who interned at|previously of|background at|tenure at|stint at|a stint at|started at|started out at|began at|started their career at|began their career at|started their careers at|began their careers at|cut their teeth at|history at',
  ],
  [
    'held',
    'used to be|used to be a|used to be an|used to work as|used to work as a|used to work as an|worked as|worked as a|worked as an|have worked as|has worked as|who worked as|previously|was a|was an|were a|were|who were|who was|who was a|was previously|were previously|were formerly|was formerly|have been|has been|has been a|have been a|once|previously worked as|previously worked as a|previously a|previously an|formerly a|formerly an|formerly worked as|with experience as|with experience as a|with prior experience as|experience as|experience as a|served as|who served as|have served as|has served as|acted as|with a background as|who have been|que fueron|que fue|qui ont ete|die fruher|anteriormente|foi|prior|prior experience as|held roles as|held the role of',
  ],
  [
    'left',
    'left|who left|that left|have left|has left|just left|recently left|departed|departed from|leaving|quit|who quit|no longer at|no longer with|not at anymore|laid off from|laid off by|exited|who exited|resigned from|moved on from',
  ],
  [
    'now',
    'now at|now|now in|now with|now working at|now work at|now working as|now working for|now running|now leading|who are now|who is now|that are now|and now|currently|currently at|currently in|currently working at|currently working as|currently working for|currently employed at|currently a|current|currently with|who currently work at|who currently works at|at present|presently|presently at|today at|these days at|who now work at|who now works at|now a|now an|actualmente|actualmente en|actuellement|actuellement chez|jetzt bei|jetzt|derzeit|derzeit bei|atualmente|atualmente na|atual|actual',
  ],
  [
    'not',
    'not|not in|not at|not from|not a|not an|not the|not based in|not located in|not working at|not working in|not working for|not for|not with|no|non|excluding|exclude|excludes|except|except for|excepting|other than|but not|but not in|but not at|but not from|but no|without|without a|without any|minus|and not|and not in|and not at|who are not|who are not in|who are not at|that are not|who is not|that is not|which is not|which are not|who arent|that arent|that arent in|who arent in|who arent at|arent|arent in|isnt|isnt in|dont|do not|does not|doesnt|who do not|who dont|who do not have|who dont have|do not have|dont have|not having|apart from|aside from|instead of|rather than|as opposed to|versus|vs|never in|sin|excepto|pas|pas a|sans|sauf|ohne|nicht|nicht in|ausser|sem|nao|exceto|menos|leave out|skip|ignore|omit|nor|neither',
  ],
  ['not_only', 'not only|not just|not merely|not limited to|not necessarily|including but not limited to'],
  [
    'outside',
    'outside|outside of|outside the|not inside|beyond|fuera de|hors de|hors|ausserhalb von|ausserhalb|fora de|fora do|fora da|anywhere but|anywhere except|everywhere but|everywhere except',
  ],
  [
    'never',
    'never|never worked at|who never worked at|who have never worked at|have never worked at|has never worked at|never been at|who never|never employed at|never worked in|have never worked in|never worked for|who never worked in',
  ],
  ['or', 'or|and or|either|o|ou|oder|od|alternatively|or even|or maybe|or perhaps'],
  ['and', 'and|as well as|along with|together with|y|et|und|e|plus|and also|but also'],
  ['both', 'both|intersection of|at the intersection of|combining|combination of|as well as'],
  [
    'studied',
    'studied at|who studied at|graduated from|who graduated from|graduate of|graduates of|graduates from|graduate from|went to|who went to|attended|who attended|alumni of|alumnus of|alumna of|alum of|alums of|alumnae of|educated at|a degree from|degree from|degrees from|with a degree from|diploma from|students at|student at|students of|student of|studying at|who study at|studies at|dropouts of|dropped out of|dropout of|who dropped out of|grads of|grads from|enrolled at|egresados de|egresado de|graduados de|que estudiaron en|estudiaron en|estudio en|diplome de|diplomes de|diplomes|ayant etudie a|ont etudie a|absolventen der|absolventen von|absolvent der|studiert an|studiert haben|formados na|formado na|formados pela|formado pela|que estudaram na|estudou na|ex alumnos de|school of',
  ],
  [
    'graduates',
    'graduates|graduate|grads|grad|alumni|alumnus|alums|alum|students|student|absolventen|diplomes|graduados|egresados|formados',
  ],
  ['subject_in', 'in|en|em'],
  [
    'joined',
    'joined|who joined|that joined|have joined|has joined|recently joined|who recently joined|hired by|who were hired by|recruited by|moved to|who moved to|started working at|who started at|appointed at|appointed to|new at|new to|newly at|newly hired at',
  ],
  [
    'subject',
    'studied|who studied|studying|majored in|majoring in|who majored in|degree in|degrees in|a degree in|with a degree in|graduated in|graduates in|education in|diploma in|estudio|estudiaron|studiert|trained in|who trained in|qualified in|graduated with a degree in|with degrees in',
  ],
  [
    'skilled',
    'skilled in|skills in|experienced in|experienced with|experience in|experience with|experience using|experience working with|experience working in|with experience in|with experience with|with experience of|experience of|who know|who knows|knowing|knows|know|knowledge of|knowledge in|with knowledge of|proficient in|proficiency in|proficient with|familiar with|familiarity with|fluent with|expertise in|expertise with|expert in|experts in|expert on|experts on|specialising in|specializing in|specialised in|specialized in|specialise in|specialize in|who specialize in|who specialise in|specialists in|specialist in|specialising|specializing|focused on|focusing on|who focus on|focus on|with a focus on|working with|work with|works with|who work with|who use|using|uses|use|able to|certified in|background in|with a background in|backgrounds in|track record in|good at|versed in|well versed in|hands on with|hands on experience with|hands on experience in|deep experience in|extensive experience in|strong in|working on|work on|works on|who work on|who worked on|worked on|who have worked on|have worked on|has worked on|worked with|building|build|builds|who build|who built|built|developing|passionate about|interested in|con experiencia en|experiencia en|experiencia con|avec experience en|experience en|maitrisant|erfahrung mit|erfahrung in|mit erfahrung in|com experiencia em|experiencia em|skills|coding in|programming in|who code in|who program in|writing',
  ],
  ['experience', 'experience|exp|background|skills|knowledge|expertise|experiencia|erfahrung|kenntnisse'],
  [
    'speaks',
    'speaking|speaks|speak|who speak|who speaks|that speak|fluent in|fluent|fluently|native|native in|bilingual in|bilingual|que hablan|que habla|hablan|habla|parlant|qui parlent|parle|sprechen|die sprechen|que falam|que fala|falam|fluency in|conversant in|proficient speakers of|speakers of|native speakers of|conversational',
  ],
  ['speakers', 'speaking|speakers|speaker|native speakers|native speaker|sprachig|sprachige|language|language skills'],
  [
    'named',
    'named|called|by the name of|name is|with the name|surname|last name|first name|with surname|whose name is|with the surname|with last name',
  ],
  [
    'or_later',
    'or later|or above|or beyond|and beyond|and later|and above|or higher|or more|and up|onwards|or greater|plus',
  ],
  ['or_earlier', 'or earlier|or below|and earlier|and below|or less|or lower|or before'],
  [
    'titled',
    'with the job title|with the title|with job title|with title|whose title is|whose job title is|job title|job titles|titled|title|working as|working as a|working as an|work as|works as|who work as|who works as|who work as a|employed as|employed as a|as a|as an|acting as|in the role of|in the position of|with the role of|role of|position of|that are|who are|who is a|que trabajan como|que trabaja como|trabajando como|como|als|comme|travaillant comme|que trabalham como',
  ],
  [
    'began',
    'started out as|who started out as|started as|who started as|began as|who began as|started out in|started their career as|started their careers as|began their career as|began their careers as|started off as|who started off as|started life as|began their working life as|whose first job was|first job was|whose first role was|first role was|started career as|started his career as|started her career as|whose first job was as|first job as|first role as|que empezaron como|empezo como|empezaron como|ont commence comme|a commence comme|angefangen als|begonnen als|comecaram como|comecou como|who started in|started in|started out|started career in|began their careers in|began their career in|started their career in|started their careers in|began in',
  ],
  [
    'turned',
    'turned|turned into|who became|that became|became|who later became|later became|became a|went on to become|who went on to become|who went on to be|who turned into|who turned|to become|who moved into|who transitioned to|who transitioned into|transitioned to|transitioned into|who pivoted to|pivoted to|pivoted into|who switched to|switched to|moved into',
  ],
  [
    'moved',
    'moved from|who moved from|switched from|who switched from|went from|who went from|transitioned from|who transitioned from|jumped from|who jumped from|left to join|transferred from|pivoted from|who pivoted from|changed from|hopped from|relocated from',
  ],
  ['to', 'to|into|hacia|vers|zu|para|nach'],
  [
    'backed',
    'backed by|funded by|financed by|invested in by|with investment from|with funding from|with backing from|raised from|that raised from|investors include|investors like|investors such as|portfolio of|portfolio companies of|in the portfolio of|portfolio company of|respaldada por|financiee par|finanziert von|financiada por|supported by|with investors like|money from|investment from|with investors such as|investments of|investments by',
  ],
  [
    'like',
    'founded by|started by|created by|led by|run by|headed by|like|similar to|such as|companies like|comparable to|alternative to|alternatives to|competitor of|competitors of|competitor to|competitors to|competing with|competes with|compete with|rivals of|rival to|clones of|comme|como|wie|customers of|customer of|customers for|clients of|clients for|clients include|customers include|suppliers of|supplier to|partners of|partner of|partnered with|acquired by|bought by|owned by|selling to|sells to|sell to|spun out of|spun off from|integrates with|built on|powered by|trusted by|used by|subsidiary of|subsidiaries of|named after|challenger to|killer|killers|for use with|competition for|opposed to',
  ],
  ['level', 'level|levels|grade|niveau|nivel|ebene'],
  [
    'experienced',
    'experienced|seasoned|veteran|well established|highly experienced|very experienced|experimentados|experimente|erfahrene|erfahrener|experientes',
  ],
  [
    'early_career',
    'early career|early in their career|early in their careers|early stage career|new grads|new grad|recent graduates|recent graduate|fresh graduates|fresh graduate|recent grads|freshers|fresher|new graduates',
  ],
]);

/** Superlatives sort; each names a field and a direction. */
export type Superlative = { readonly by: OrderField; readonly descending: boolean };
export type OrderField =
  | 'headcount'
  | 'founded'
  | 'funding'
  | 'followers'
  | 'experience_years'
  | 'role_start'
  | 'refreshed';

export const superlatives = new PhraseTable<Superlative>([
  [
    { by: 'headcount', descending: true },
    'biggest|largest|with the most employees|most employees|with most employees|by headcount|by size|by employees|by number of employees|largest by headcount|mas grandes|mas grande|plus grandes|plus grande|grosste|grossten|maiores|maior|highest headcount|sorted by headcount|sorted by size|biggest by headcount|most staff|with the most people',
  ],
  [
    { by: 'headcount', descending: false },
    'smallest|tiniest|with the fewest employees|fewest employees|kleinsten|kleinste',
  ],
  [
    { by: 'founded', descending: true },
    'newest|youngest|most recently founded|latest founded|most recent|newly founded|recently founded|neueste|neuesten|jungste|jungsten|mas nuevas|plus recentes|mais novas|sorted by newest|newest first',
  ],
  [
    { by: 'founded', descending: false },
    'oldest|longest running|longest established|earliest founded|alteste|altesten|mas antiguas|plus anciennes|mais antigas|oldest first',
  ],
  [
    { by: 'funding', descending: true },
    'with the most funding|most funding|best funded|most funded|highest funded|most well funded|best financed|top funded|highest funding|by funding|sorted by funding|that raised the most|who raised the most|raised the most|raised the most money|with the most money|most money raised|most capital|richest|with most funding|biggest funding|largest funding|most heavily funded|mas financiadas|mit den meisten investitionen',
  ],
  [
    { by: 'funding', descending: false },
    'least funded|least funding|with the least funding|fewest funding|lowest funding',
  ],
  [
    { by: 'followers', descending: true },
    'most followed|with the most followers|most followers|most popular|by followers|highest following|with most followers',
  ],
  [
    { by: 'experience_years', descending: true },
    'most experienced|with the most experience|most experience|most senior|longest experience|with the longest experience|longest serving|mas experimentados|plus experimentes|erfahrensten|mais experientes',
  ],
  [{ by: 'experience_years', descending: false }, 'least experienced|least experience'],
  [
    { by: 'role_start', descending: true },
    'newest in role|newest hires|most recently hired|most recently promoted|most recently appointed|newest in the role|latest hires|most recently joined',
  ],
  [
    { by: 'role_start', descending: false },
    'longest in role|longest tenured|longest tenure|with the longest tenure|longest in the role',
  ],
  [
    { by: 'refreshed', descending: true },
    'most recently updated|recently updated|freshest|recently verified|most recently verified|latest updated',
  ],
]);
