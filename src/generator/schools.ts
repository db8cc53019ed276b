/** A place of study: institution, country, weight. Within a country the most common come first. */
export interface School {
  readonly name: string;
  readonly countryCode: string;
  readonly weight: number;
}

const table = `
us: Stanford University 6, University of California Berkeley 8, Massachusetts Institute of Technology 5, Harvard University 6, University of Michigan 7, University of Texas at Austin 7, University of Washington 6, UCLA 7, New York University 6, University of Illinois Urbana-Champaign 6, Georgia Institute of Technology 6, Carnegie Mellon University 5, Columbia University 5, Cornell University 5, University of Southern California 6, University of Pennsylvania 5, Purdue University 5, Penn State University 6, Ohio State University 6, Arizona State University 6, University of Florida 5, Texas A&M University 5, University of Wisconsin-Madison 4, University of Virginia 3, Duke University 3, Yale University 3, Princeton University 3, Northwestern University 4, University of Chicago 3, Boston University 4, Northeastern University 4, Michigan State University 4, University of Maryland 4, University of Minnesota 4, Rutgers University 4, University of North Carolina at Chapel Hill 3, Virginia Tech 3, University of Colorado Boulder 3, Brown University 2, Dartmouth College 2, Rice University 2, Vanderbilt University 2, University of Notre Dame 2, Georgetown University 3, San Jose State University 3, California Polytechnic State University 2, University of Utah 2, University of Georgia 3, Florida State University 3, Indiana University 3, University of Iowa 2, Syracuse University 2, Temple University 2, University of Oregon 2, Howard University 1, Caltech 1, University of California San Diego 4, University of California Davis 3, San Diego State University 2, City University of New York 3
ca: University of Toronto 8, University of Waterloo 6, University of British Columbia 6, McGill University 5, York University 3, University of Alberta 3, Université de Montréal 3, Queen's University 2, McMaster University 3, Western University 3, Simon Fraser University 2, University of Calgary 2
gb: University of Oxford 5, University of Cambridge 5, Imperial College London 5, University College London 6, University of Manchester 6, London School of Economics 4, University of Edinburgh 5, King's College London 4, University of Warwick 4, University of Bristol 4, University of Leeds 4, University of Birmingham 4, University of Nottingham 4, Durham University 2, University of Glasgow 3, University of Sheffield 3, Cardiff University 2, Queen's University Belfast 2, Loughborough University 2, University of Bath 2
ie: Trinity College Dublin 5, University College Dublin 5, University College Cork 2, Dublin City University 3, University of Galway 2
de: Technical University of Munich 7, RWTH Aachen University 5, LMU Munich 5, Technische Universität Berlin 5, Karlsruhe Institute of Technology 4, Heidelberg University 3, Humboldt University of Berlin 4, University of Cologne 4, Goethe University Frankfurt 3, University of Mannheim 3, University of Hamburg 3, TU Dresden 3, University of Stuttgart 3, Freie Universität Berlin 3, WHU 1
at: University of Vienna 4, TU Wien 4, WU Vienna 3, Graz University of Technology 2
ch: ETH Zurich 6, EPFL 4, University of Zurich 4, University of St. Gallen 3, University of Geneva 2, University of Basel 2
fr: Sorbonne Université 5, École Polytechnique 3, HEC Paris 4, CentraleSupélec 3, INSA Lyon 3, Université Paris-Saclay 4, Sciences Po 3, ESSEC Business School 3, EM Lyon 2, INSEAD 2, Université de Bordeaux 2, Université Toulouse III 2, Université Grenoble Alpes 2, Université de Lille 2, EPITA 2
be: KU Leuven 4, Ghent University 3, Université libre de Bruxelles 3, UCLouvain 2
lu: University of Luxembourg 1
nl: University of Amsterdam 5, Delft University of Technology 5, Erasmus University Rotterdam 4, Utrecht University 4, Eindhoven University of Technology 3, Leiden University 3, University of Groningen 3, Vrije Universiteit Amsterdam 3
es: Universidad Complutense de Madrid 4, Universitat de Barcelona 4, Universidad Politécnica de Madrid 4, Universitat Politècnica de Catalunya 4, IE Business School 3, ESADE 2, Universidad de Sevilla 2, Universitat Politècnica de València 3, Universidad Carlos III de Madrid 3
pt: Universidade de Lisboa 4, Universidade do Porto 4, Instituto Superior Técnico 3, Nova School of Business and Economics 2
it: Politecnico di Milano 6, Università di Bologna 4, Sapienza Università di Roma 5, Università Bocconi 4, Politecnico di Torino 4, Università di Padova 3, Università degli Studi di Milano 3
se: KTH Royal Institute of Technology 5, Chalmers University of Technology 4, Lund University 4, Stockholm University 3, Uppsala University 3
no: University of Oslo 3, NTNU 4, University of Bergen 2
dk: University of Copenhagen 4, Technical University of Denmark 4, Aarhus University 3, Copenhagen Business School 3
fi: Aalto University 4, University of Helsinki 4, Tampere University 2
pl: University of Warsaw 4, Warsaw University of Technology 4, AGH University 3, Jagiellonian University 3, Wrocław University of Science and Technology 3
cz: Charles University 4, Czech Technical University in Prague 4, Masaryk University 3
hu: Eötvös Loránd University 3, Budapest University of Technology and Economics 4, Corvinus University 2
ro: University of Bucharest 3, Politehnica University of Bucharest 4, Babeș-Bolyai University 3
ua: Taras Shevchenko National University of Kyiv 3, Igor Sikorsky Kyiv Polytechnic Institute 4, Lviv Polytechnic 3
gr: National Technical University of Athens 4, Aristotle University of Thessaloniki 3, Athens University of Economics and Business 2
tr: Boğaziçi University 4, Middle East Technical University 4, Istanbul Technical University 4, Bilkent University 3, Koç University 2
il: Tel Aviv University 4, Technion 4, Hebrew University of Jerusalem 4, Ben-Gurion University 3
ae: American University of Sharjah 3, United Arab Emirates University 3, Khalifa University 2
sa: King Saud University 4, King Fahd University of Petroleum and Minerals 4, King Abdulaziz University 3
eg: Cairo University 5, Ain Shams University 4, American University in Cairo 3, Alexandria University 2
ma: Mohammed V University 3, ENSIAS 2, Hassan II University 3
in: Indian Institute of Technology Bombay 6, Indian Institute of Technology Delhi 6, Indian Institute of Technology Madras 5, University of Delhi 7, Anna University 7, BITS Pilani 5, Vellore Institute of Technology 6, University of Mumbai 7, Savitribai Phule Pune University 6, Visvesvaraya Technological University 7, Indian Institute of Management Ahmedabad 3, Indian Institute of Management Bangalore 3, Manipal Institute of Technology 4, NIT Trichy 3, Osmania University 4, Jadavpur University 3, Amity University 3, SRM University 4, Christ University 3, Symbiosis International University 3
pk: LUMS 4, NUST 5, University of the Punjab 4, University of Karachi 4, IBA Karachi 3, FAST NUCES 4
bd: University of Dhaka 5, BUET 4, BRAC University 3, North South University 3
lk: University of Colombo 3, University of Moratuwa 4
cn: Tsinghua University 5, Peking University 5, Fudan University 4, Shanghai Jiao Tong University 5, Zhejiang University 5, Nanjing University 3, Sun Yat-sen University 3, Harbin Institute of Technology 3, Wuhan University 3
hk: University of Hong Kong 5, Hong Kong University of Science and Technology 4, Chinese University of Hong Kong 4
tw: National Taiwan University 5, National Tsing Hua University 3, National Cheng Kung University 3
jp: University of Tokyo 5, Kyoto University 4, Waseda University 5, Keio University 5, Osaka University 3, Tokyo Institute of Technology 3
kr: Seoul National University 5, KAIST 4, Yonsei University 4, Korea University 4, Hanyang University 3
sg: National University of Singapore 7, Nanyang Technological University 6, Singapore Management University 4
my: University of Malaya 4, Universiti Teknologi MARA 4, Universiti Sains Malaysia 3
id: University of Indonesia 5, Bandung Institute of Technology 4, Gadjah Mada University 4, Binus University 3
ph: University of the Philippines 5, Ateneo de Manila University 4, De La Salle University 4, University of Santo Tomas 3
vn: Hanoi University of Science and Technology 4, Vietnam National University 4, RMIT Vietnam 2
th: Chulalongkorn University 5, Thammasat University 4, Mahidol University 3
au: University of Melbourne 5, University of Sydney 5, UNSW Sydney 5, Monash University 5, University of Queensland 4, RMIT University 3, Australian National University 3, University of Western Australia 2
nz: University of Auckland 4, University of Otago 2, Victoria University of Wellington 2
ng: University of Lagos 5, University of Ibadan 4, Obafemi Awolowo University 4, Covenant University 3, University of Nigeria Nsukka 3, Ahmadu Bello University 3
gh: University of Ghana 4, Kwame Nkrumah University of Science and Technology 4, Ashesi University 2
ke: University of Nairobi 5, Strathmore University 4, Kenyatta University 3, Jomo Kenyatta University of Agriculture and Technology 3
ug: Makerere University 4
tz: University of Dar es Salaam 3
et: Addis Ababa University 3
rw: University of Rwanda 2
za: University of Cape Town 5, University of the Witwatersrand 5, Stellenbosch University 4, University of Pretoria 4, University of Johannesburg 3
br: Universidade de São Paulo 7, Unicamp 5, Universidade Federal do Rio de Janeiro 4, PUC-Rio 3, Fundação Getulio Vargas 4, Universidade Federal de Minas Gerais 4, UFRGS 3, Mackenzie 3, Insper 2
mx: UNAM 6, Tecnológico de Monterrey 6, Instituto Politécnico Nacional 5, Universidad de Guadalajara 3, ITAM 3
ar: Universidad de Buenos Aires 6, ITBA 3, Universidad Nacional de Córdoba 3, Universidad Torcuato Di Tella 2
cl: Pontificia Universidad Católica de Chile 4, Universidad de Chile 5
co: Universidad de los Andes 5, Universidad Nacional de Colombia 5, EAFIT 2, Pontificia Universidad Javeriana 3
pe: Pontificia Universidad Católica del Perú 4, Universidad Nacional Mayor de San Marcos 3
uy: Universidad de la República 3`;

export const schools: readonly School[] = table
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [countryCode = '', entries = ''] = line.split(': ');
    return entries.split(', ').map((entry) => {
      const cut = entry.lastIndexOf(' ');
      return { name: entry.slice(0, cut), countryCode, weight: Number(entry.slice(cut + 1)) };
    });
  });
